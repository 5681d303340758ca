// The footer.
export const texts = {
  about: 'About this site',
  terms: 'Terms of use',
  privacy: 'Privacy',
  call_admin: 'Call an admin',
  etiquette: 'Code of etiquette',
};
