// The footer.
export const texts = {
  about: 'About this site',
  terms: 'Terms of use',
  privacy: 'Privacy',
};
