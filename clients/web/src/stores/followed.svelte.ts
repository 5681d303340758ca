// Whom one follows in events; kept in this browser, nobody else learns of it.
import { followedIn, readFollowing, toggled, type Following } from '../events/followed';

const kKey = 'escaque.followed';

function load(): Following[] {
  try {
    return readFollowing(localStorage.getItem(kKey));
  } catch {
    return [];
  }
}

class Followed {
  private all = $state.raw(load());
  private isKept = true;

  in(eventId: string): readonly string[] {
    return followedIn(this.all, eventId);
  }

  toggle(eventId: string, userId: string): void {
    // Another window may have chosen meanwhile.
    this.all = toggled(this.isKept ? load() : this.all, eventId, userId);
    try {
      localStorage.setItem(kKey, JSON.stringify(this.all));
    } catch {
      // Private windows may forbid storage: the choice holds until the page is closed.
      this.isKept = false;
    }
  }
}

export const followed = new Followed();
