/** What a person reads after signing out: the server has ended the session, or only this device is known to be cleared. */
export const signOutInWords = (confirmed: boolean) =>
  confirmed
    ? { confirmed, title: 'Logged out', text: 'You have been logged out successfully' }
    : {
        confirmed,
        title: 'Signed out on this device only',
        text: 'What was saved on this device is deleted. The server did not confirm the sign-out, so the session may still be open there. Once you are online, sign in and sign out again.',
      }
