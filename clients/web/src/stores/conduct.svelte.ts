// What the server says to this user about the code of etiquette: their warnings and sanctions, answers to their reports and
// in their own case, a quarrel of theirs, advice; and to the admins' desk, how many cases are urgent.
import type { ConductChanged, Sanction } from '../gen/escaque/conduct/v1/sanction_pb';
import { Role } from '../gen/escaque/common/v1/common_pb';
import { connection } from './connection.svelte';

type Change = ConductChanged['change'];
export type News = Extract<Change, { case: 'reportAnswered' | 'caseAnswered' | 'quarrel' | 'advised' }>;

/** Of which there is one piece of news at a time. */
export const subjectOf = ({ value }: News): string => ('caseId' in value ? value.caseId : 'rule' in value ? value.rule : '');

const kDesk = [Role.HELPER, Role.ADMIN, Role.SECOND_SIGNER];

class Conduct {
  /** Unread, or in force, by their ids: the server says them at every login and when they are made. */
  sanctions = $state.raw<readonly Sanction[]>([]);
  news = $state.raw<readonly News[]>([]);
  /** Open cases that should be looked at within the hour. */
  urgent = $state(0);
  readonly hasNotices = $derived(this.sanctions.length > 0 || this.news.length > 0);
  private userId = '';
  private listeners = new Set<(caseId: string) => void>();

  constructor() {
    connection.onWelcome(({ user }) => {
      if (this.userId === user?.id) return;
      this.userId = user?.id ?? '';
      this.sanctions = [];
      this.news = [];
      this.urgent = 0;
    });
    connection.onMessage(({ message }) => {
      if (message.case === 'sanctioned') this.take(message.value);
      else if (message.case === 'conductChanged') this.changed(message.value.change);
    });
  }

  /** Helpers, admins and second signers. */
  get isAtDesk(): boolean {
    return connection.user?.roles.some((role) => kDesk.includes(role)) ?? false;
  }

  take(sanction: Sanction): void {
    const others = this.sanctions.filter(({ sanctionId }) => sanctionId !== sanction.sanctionId);
    this.sanctions = sanction.isLifted ? others : [...others, sanction];
  }

  forget(told: News): void {
    this.news = this.news.filter((each) => each !== told);
  }

  /** Called for each case of the queue that has changed; returns how to stop. */
  onQueue(listener: (caseId: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private changed(change: Change): void {
    switch (change.case) {
      case 'imposed':
      case 'lifted':
        this.take(change.value);
        break;
      case 'queueChanged':
        this.urgent = change.value.urgent;
        for (const listener of this.listeners) listener(change.value.caseId);
        break;
      case 'reportAnswered':
      case 'caseAnswered':
      case 'quarrel':
      case 'advised':
        this.news = [...this.news.filter((each) => each.case !== change.case || subjectOf(each) !== subjectOf(change)), change];
    }
  }
}

export const conduct = new Conduct();
