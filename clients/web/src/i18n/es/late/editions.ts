// What is different in each edition of the Laws.
import type { texts as en } from '../../en/late/editions';

export const texts: Record<keyof typeof en, string> = {
  online: 'El servidor ve en el acto cada bandera caída y repetición, y cada posición muerta en el acto o a los pocos segundos, y ofrece reclamar cuando es correcto.',
  fide_2023: 'Como en línea, pero las tablas se reclaman a riesgo propio: una reclamación errónea da dos minutos al rival, uno en blitz.',
  fide_2014: 'Como en 2023, pero la quíntuple repetición es tablas automáticas solo si se da en cinco jugadas seguidas de cada uno.',
  fide_1997: 'Ni cinco repeticiones ni 75 jugadas son tablas automáticas; reclamar mal cuesta hasta tres minutos y da tres al rival.',
  fide_1993: 'Reclamar mal cuesta cinco minutos; la bandera caída pierde, salvo que al rival solo le quede el rey; sin blitz ni rápidas.',
  classic: 'La bandera caída siempre pierde, las tablas se ofrecen solo tras jugar, y tu reloj corre mientras se juzga tu reclamación.',
};
