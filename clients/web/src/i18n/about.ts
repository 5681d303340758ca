// Texts of the footer; loaded only where the operator of the site has pages of their own.
import { words } from './index.svelte';

export const en = { about: 'About this site', terms: 'Terms of use', privacy: 'Privacy' };

export type AboutKey = keyof typeof en;

export const es: Record<AboutKey, string> = { about: 'Sobre este sitio', terms: 'Condiciones de uso', privacy: 'Privacidad' };

export const tb = (key: AboutKey): string => (words.language === 'es' ? es : en)[key];
