// Claiming a draw at one’s own risk.
import type { texts as en } from '../../en/late/claim';

export const texts: Record<keyof typeof en, string> = {
  claim_what: 'Reclamar tablas',
  claim_kind_threefold: 'Triple repetición',
  claim_kind_fifty: 'Cincuenta jugadas',
  claim_move: 'La jugada que piensas hacer, o nada por la posición del tablero',
  claim_cost_since_2014: 'Reclamar mal da {n} min al rival y cuenta como oferta de tablas; hay que hacer la jugada anunciada.',
  claim_cost_fide_1997: 'Reclamar mal cuesta la mitad de tu tiempo, 3 min como mucho, y da 3 al rival; hay que hacer la jugada anunciada.',
  claim_cost_fide_1993: 'Reclamar mal cuesta 5 min; hay que hacer la jugada anunciada.',
  claim_cost_classic: 'Reclamar mal no cuesta nada, pero tu reloj corre mientras se juzga.',
  claim_fifty_on_board: 'Aquí las cincuenta jugadas se reclaman solo por la posición del tablero.',
  input_illegal: '«{text}» no es una jugada legal aquí.',
};
