/** What a person reads after signing out: the server has ended the session, or only this device is known to be cleared. */
export const signOutInWords = (confirmed: boolean) =>
  confirmed
    ? { confirmed, title: 'Logged out', text: 'You have been logged out successfully' }
    : {
        confirmed,
        title: 'Signed out on this device only',
        text: 'No one is signed in on this device, and what was saved on it is deleted. The server did not confirm it, so the session may still be open there. It ends as soon as Finishwork is opened here again with a connection.',
      }
