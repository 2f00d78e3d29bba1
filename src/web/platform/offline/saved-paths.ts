// What may be saved on the device of the person who opened it. The build writes the same lists into the service worker.

/** Caches of one person, deleted when they sign out. The number changes when old replies no longer fit the app. */
export const SAVED_DATA = 'finishwork-saved-data-1'
export const SAVED_FILES = 'finishwork-saved-files-1'

/**
 * Reading of these is saved: the person, projects, rooms, selections, messages, contacts, what their screens need, and the days on which
 * things are decided, ordered, delivered and installed. */
export const savedData =
  /^\/api\/(auth\/me|dashboard|counts|contacts|activity|conversations(\/figures)?|notifications|invitations|company(\/schedule)?|look-ahead|procurement-log|to-order|orders(\/\d+)?|selections|projects(\/figures)?|projects\/\d+(\/(?!documents\b)[\w/-]+)?|selection-categories(\/\d+)?|selection-items\/\d+|sign-offs\/\d+|room-links\/[\w-]+)$/

/** Pictures and data sheets. */
export const savedFiles =
  /^\/((catalog|rooms|scenes|board)\/[\w./-]+|api\/files\/\d+|api\/selection-items\/\d+\/data-sheet\.pdf|api\/room-links\/[\w-]+\/data-sheets\/\d+)$/
