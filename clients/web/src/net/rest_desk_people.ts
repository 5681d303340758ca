// REST of the admins' desk: handles, titles and roles of people.
import { create, toJson, type MessageInitShape } from '@bufbuild/protobuf';
import { CommandPersonResponseSchema, ListPersonChangesResponseSchema, PersonCommandSchema } from '../gen/escaque/accounts/v1/accounts_service_pb';
import { get, post } from './rest';

export type PersonOrder = NonNullable<MessageInitShape<typeof PersonCommandSchema>['command']>;

/** Those that wait for a signature first. */
export const personChanges = () => get('admin/people', ListPersonChangesResponseSchema);

/** With the same id again it has one effect. */
export const commandPerson = (commandId: string, command: PersonOrder) => post('admin/people', CommandPersonResponseSchema, toJson(PersonCommandSchema, create(PersonCommandSchema, { commandId, command })));
