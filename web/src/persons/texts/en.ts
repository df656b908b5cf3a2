import type { Like } from '../../texts';
import type { de as german } from './de';

export const en: Like<typeof german> = {
  'me.title': 'You and your tables',
  'me.guest':
    'You play as a guest: only this browser knows your name and tables. If it clears its data, they are lost.',
  'me.account': 'You are logged in as {name}. Your tables open on each of your devices.',
  'me.ended': 'This browser has been logged out.',
  'me.name': 'Your name',
  'me.name.save': 'Rename',
  'me.name.saved': 'At new tables you are {name}.',
  'me.keep': 'Keep this',
  'me.keep.text':
    'A name and a password make it an account. All tables of this browser stay yours; no e-mail address is needed.',
  'me.keep.do': 'Create account',
  'me.login': 'I have an account',
  'me.login.text': 'The tables of this browser join those of your account.',
  'me.login.do': 'Log in',
  'me.password': 'Password',
  'me.password.rule': '8 to 128 characters',
  'me.out': 'Log out',
  'me.out.text': 'Your tables leave this device and are back when you log in again.',
  'me.out.do': 'Log out here',
  'me.out.everywhere': 'Log out everywhere',
  'me.take': 'My data',
  'me.take.text': 'One file with all that is stored about you, and the records of finished games.',
  'me.take.do': 'Download (JSON)',
  'me.delete': 'Delete account',
  'me.delete.guest': 'Delete my data',
  'me.delete.text':
    'Your seats will say “N. N.”. Finished games can still be read; nobody plays the running ones on for you. This cannot be undone.',
  'me.delete.do': 'Delete for good',
  'me.delete.sure': 'Really delete?',
  'me.show': 'show',
  'problem.person/name-taken': 'An account has this name, or one that looks just like it.',
  'problem.person/password': 'A password has {fewest} to {most} characters.',
  'problem.person/unknown': 'Name and password don’t match.',
  'problem.person/has-account': 'You are logged in already.',
  'problem.person/changed': 'Another browser has just changed this. Reload the page.',
};
