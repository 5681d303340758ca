// What the user is about to report: the dialog is open as long as there is something.

/** Of whom or what: a line of the chat, a game with the people of it that could be meant, a person, or an event. */
export type Reporting =
  | { readonly kind: 'line'; readonly lineId: string; readonly handle: string; readonly text: string }
  | { readonly kind: 'game'; readonly gameId: string; readonly handles: readonly string[] }
  | { readonly kind: 'person'; readonly handle: string }
  | { readonly kind: 'event'; readonly eventId: string }
  | { readonly kind: 'call'; readonly gameId?: string };

class ReportingStore {
  what = $state.raw<Reporting | undefined>();

  begin(what: Reporting): void {
    this.what = what;
  }
}

export const reporting = new ReportingStore();
