// The people who are online, as long as something on the page shows it: the server tells the tab once, for all that asks here.
import { anyUnpack } from '@bufbuild/protobuf/wkt';
import { Circle, OnlineNewsSchema } from '../../gen/escaque/gateway/v1/people_pb';
import { afterNews, type People } from '../../watch/people';
import { connection } from '../connection.svelte';

type Named = 'best' | 'followed';
// As ClientMessage.follow_people has them.
const kBits: Record<Named, number> = { best: 1, followed: 2 };

class Online {
  /** The 200 best. */
  best = $state.raw<People>(new Map());
  /** Those whom the user follows. */
  followed = $state.raw<People>(new Map());
  /** How many are online in all. */
  count = $state(0);
  isBestKnown = $state(false);
  isFollowedKnown = $state(false);

  private readonly wishes: Record<Named, number> = { best: 0, followed: 0 };
  private asked = 0;
  private stops: readonly (() => void)[] = [];

  /** Until what it answers is called. */
  follow(circle: Named): () => void {
    if (!this.stops.length) this.listen();
    this.wishes[circle]++;
    this.ask();
    return () => {
      this.wishes[circle]--;
      this.ask();
      if (this.wishes.best || this.wishes.followed) return;
      for (const stop of this.stops) stop();
      this.stops = [];
    };
  }

  private listen(): void {
    this.stops = [
      // A new connection has been told nothing.
      connection.onWelcome(() => ((this.asked = 0), this.ask())),
      connection.onMessage(({ message }) => {
        if (message.case !== 'people') return;
        const news = anyUnpack(message.value, OnlineNewsSchema);
        if (news?.circle === Circle.BEST) {
          this.best = afterNews(this.best, news);
          this.count = news.online;
          this.isBestKnown = true;
        } else if (news?.circle === Circle.FOLLOWED) {
          this.followed = afterNews(this.followed, news);
          this.isFollowedKnown = true;
        }
      }),
    ];
  }

  private ask(): void {
    const wanted = (Object.keys(kBits) as Named[]).reduce((sum, circle) => sum + (this.wishes[circle] ? kBits[circle] : 0), 0);
    // Visitors are told nothing.
    if (!connection.user || wanted === this.asked) return;
    this.asked = wanted;
    connection.socket.tell({ case: 'followPeople', value: wanted });
  }
}

export const online = new Online();
