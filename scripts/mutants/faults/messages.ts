import { faultsIn } from '../fault.ts'

const projects = 'features/projects/projects.test.ts'
const messages = 'features/messages/messages.test.ts'
const whoReads = 'features/messages/who-reads.test.ts'
const internal = 'features/messages/internal.test.ts'
const locks = 'testing/guards/locks.test.ts'

export const messageFaults = [
  ...faultsIn(
    'features/messages/store.ts',
    [whoReads],
    [
      {
        find: 'sql`${within} and not m.is_internal and not m.for_trades`',
        replace: 'sql`${within} and not m.for_trades`',
        why: 'clients read no internal messages',
        tests: [internal, whoReads],
      },
      {
        find: "sql`${within} and m.for_trades and not m.is_internal and ${openToTrade('m', value('userId', 'int'))}`",
        replace: 'sql`${within} and m.for_trades and not m.is_internal`',
        why: 'trades read only about selections that they see',
        tests: ['features/messages/trades-on-selections.test.ts', whoReads],
      },
      {
        find: "where id = ${sql.placeholder('messageId')} for no key update`",
        replace: "where id = ${sql.placeholder('messageId')}`",
        why: 'resolving locks the message',
        tests: [locks],
      },
      {
        find: 'join messages m on m.id = a.message_id and not m.is_internal',
        replace: 'join messages m on m.id = a.message_id',
        why: 'attachments of internal messages are for builders',
        tests: [internal, 'features/messages/attacks.test.ts', 'features/files/files.test.ts'],
      },
    ],
  ),
  ...faultsIn(
    'features/messages/posting-store.ts',
    [messages],
    [
      {
        find: 'exists (select from seat where not archived and kind = any(',
        replace: 'exists (select from seat where kind = any(',
        why: 'no one posts on an archived project',
        tests: [messages, projects],
      },
      {
        find: "exists (select from seat where not archived and kind = any(${value('writers', 'text[]')}))",
        replace: 'exists (select from seat where not archived)',
        why: 'a seat posts only what it may',
        tests: [internal, messages, whoReads],
      },
      {
        find: "id = ${sql.placeholder('selectionId')}::int and sent_at is not null and archived_at is null)",
        replace: "id = ${sql.placeholder('selectionId')}::int and archived_at is null)",
        why: 'no thread begins on a draft',
        tests: [messages],
      },
    ],
  ),
  ...faultsIn(
    'features/messages/conversing.ts',
    [messages],
    [
      {
        find: '  if (internally && !asked.isInternal)\n',
        replace: '  if (internally && asked.id < 0)\n',
        why: 'an internal message does not answer a client',
        tests: [messages],
      },
      {
        find: '  if (!internally && asked.isInternal)\n',
        replace: '  if (!internally && asked.id < 0)\n',
        why: 'a reply to an internal message is internal',
        tests: [messages],
      },
    ],
  ),
]
