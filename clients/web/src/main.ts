// The connection and all that is said on it first, in a task of its own: with the rest of the client it would be one long task on a
// slow phone. The rest is fetched at the same time (vite.config.ts).
import './stores/connection.svelte';

setTimeout(() => void import('./start'));
