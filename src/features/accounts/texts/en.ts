export const en = {
  title: 'Log in',
  lead: 'Back office',
  username: 'User name',
  password: 'Password',
  show: 'Show the password',
  logIn: 'Log in',
  sessionEnded:
    'Your session has ended. Log in to continue. Your unsaved changes are stored in this browser.',
  missing: 'Fill in both user name and password.',
  needsScript: 'The back office needs JavaScript. Switch it on in your browser and load this page again.',
  toSite: 'Back to the site',
}
