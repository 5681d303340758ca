// The footer.
import type { texts as en } from '../en/about';

export const texts: Record<keyof typeof en, string> = {
  about: 'Sobre este sitio',
  terms: 'Condiciones de uso',
  privacy: 'Privacidad',
  call_admin: 'Llamar a un administrador',
  clubs: 'Clubes',
  etiquette: 'Código de etiqueta',
};
