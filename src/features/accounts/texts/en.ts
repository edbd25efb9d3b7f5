export const en = {
  title: 'Log in',
  lead: 'Back office',
  username: 'Username',
  password: 'Password',
  show: 'Show password',
  logIn: 'Log in',
  sessionEnded: 'You’ve been logged out. Log in to continue. Your unsaved changes are kept in this browser.',
  locked: 'Have you logged in on another device before? You may be able to log in there now.',
  missing: 'Enter your username and password.',
  needsScript: 'The back office needs JavaScript. Turn it on in your browser and reload this page.',
  toSite: 'Back to site',
}
