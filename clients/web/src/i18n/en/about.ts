// The footer.
export const texts = {
  about: 'About this site',
  terms: 'Terms of use',
  privacy: 'Privacy',
  call_admin: 'Call an admin',
  clubs: 'Clubs',
  etiquette: 'Code of etiquette',
};
