// The name of a user where it is text and no link: computers are marked there, too.
import type { User } from '../gen/escaque/common/v1/common_pb';

/** "Crafty (C)"; empty where there is nobody. */
export const markedName = (user: Pick<User, 'handle' | 'isComputer'> | undefined): string => (user?.isComputer ? `${user.handle} (C)` : (user?.handle ?? ''));
