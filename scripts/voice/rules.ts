import type { Kind, Text } from './texts.ts'

/** A word or spelling that we do not use. `planted` breaks the rule, so that the test proves that it can fail. */
type Rule = { pattern: RegExp; instead: string; kinds: readonly Kind[]; planted: string }

const everywhere: readonly Kind[] = ['text', 'output', 'comment', 'title', 'doc']
const forEngineers: readonly Kind[] = ['output', 'comment', 'title']
const names: readonly Kind[] = ['name']

export const rules: readonly Rule[] = [
  // American spelling.
  { pattern: /\bcolour/i, instead: 'color', kinds: everywhere, planted: 'The colour of a tile.' },
  { pattern: /\bcatalogue/i, instead: 'catalog', kinds: everywhere, planted: 'Browse the catalogue.' },
  { pattern: /\bgrey(?:ed)?\b/i, instead: 'gray', kinds: everywhere, planted: 'A grey wall.' },
  { pattern: /\bbehaviour/i, instead: 'behavior', kinds: everywhere, planted: 'The old behaviour stays.' },
  { pattern: /\b(?:neighbour|favour|honour)/i, instead: '-or', kinds: everywhere, planted: 'Its neighbour is hidden.' },
  { pattern: /\bcentre/i, instead: 'center', kinds: everywhere, planted: 'In the centre of the page.' },
  {
    pattern: /\b(?:cancelled|labelled|travelled|modelled|bevelled)\b/i,
    instead: 'one l',
    kinds: everywhere,
    planted: 'Cancelled by Ana.',
  },
  {
    pattern: /\b(?:organis|normalis|initialis|recognis|serialis|prioritis|customis|authoris)/i,
    instead: '-ize',
    kinds: everywhere,
    planted: 'Organise by room.',
  },
  { pattern: /\be-mail/i, instead: 'email', kinds: everywhere, planted: 'Enter your e-mail address.' },
  {
    pattern: /\bmails\b|\b(?:a|by|no|the|send|your) mail\b(?! (?:server|program))/i,
    instead: 'email',
    kinds: ['text'],
    planted: 'Stop these mails.',
  },
  // Words that sound odd when spoken.
  { pattern: /\banew\b/i, instead: 'again', kinds: everywhere, planted: 'Please sign anew.' },
  { pattern: /\bonce more\b/i, instead: 'again', kinds: everywhere, planted: 'Please sign once more.' },
  { pattern: /\bwhoever\b/i, instead: 'anyone who', kinds: everywhere, planted: 'Whoever has the link may open it.' },
  { pattern: /\bfor ever\b/i, instead: 'permanently', kinds: everywhere, planted: 'It is kept for ever.' },
  {
    pattern: /\bleads? nowhere\b/i,
    instead: 'page not found',
    kinds: everywhere,
    planted: 'This address leads nowhere.',
  },
  {
    pattern: /\b(?:no longer|still) stands?\b|^stands$/i,
    instead: 'is valid, was voided',
    kinds: everywhere,
    planted: 'An earlier approval no longer stands.',
  },
  {
    pattern: /\bput(?:s|ting)? (?:forward|away)\b/i,
    instead: 'proposed, archived',
    kinds: everywhere,
    planted: 'Items put forward.',
  },
  {
    pattern: /\b(?:looked at|passed over)\b/i,
    instead: 'reviewed, skipped',
    kinds: everywhere,
    planted: '3 options looked at.',
  },
  {
    pattern: /\bis being made\b/i,
    instead: 'we’re preparing it',
    kinds: everywhere,
    planted: 'The certificate is being made.',
  },
  { pattern: /\bwhat differs\b/i, instead: 'differences', kinds: everywhere, planted: '3 options, and what differs.' },
  {
    pattern: /\bbehind the bell\b/i,
    instead: 'in your notifications',
    kinds: everywhere,
    planted: 'Find them behind the bell.',
  },
  { pattern: /\bnobody knows\b/i, instead: 'unknown', kinds: everywhere, planted: 'It has fields that nobody knows.' },
  { pattern: /\bnobody's\b/i, instead: 'no one can …', kinds: everywhere, planted: "A draft is nobody's to sign." },
  {
    pattern: /\b(?:say|says|said) no (?:to|\.|$)/i,
    instead: 'decline',
    kinds: everywhere,
    planted: 'Maya said no to it.',
  },
  {
    pattern: /\b(?:name|price|amount|account|catalog's) of today\b/i,
    instead: 'current',
    kinds: everywhere,
    planted: 'At its price of today.',
  },
  { pattern: /\bwaits? for you\b/i, instead: 'you have … to', kinds: everywhere, planted: '3 decisions wait for you.' },
  { pattern: /\bsettled by\b/i, instead: 'closed by', kinds: everywhere, planted: 'Settled by Maya.' },
  { pattern: /\bhash there\b/i, instead: 'hash at that position', kinds: everywhere, planted: 'Hash there: 4f2a.' },
  {
    pattern: /\banybody who holds\b/i,
    instead: 'anyone who has',
    kinds: everywhere,
    planted: 'Anybody who holds it can check.',
  },
  {
    pattern: /\bdifference to the allowance\b/i,
    instead: 'over allowance, under allowance',
    kinds: everywhere,
    planted: 'The difference to the allowance.',
  },
  // Words of engineers.
  {
    pattern: /\bknock(?:s|ed|ing)?\b/i,
    instead: 'poll, connect',
    kinds: forEngineers,
    planted: 'Knocks until the server replies.',
  },
  {
    pattern: /\b(?:wears?|dress(?:es|ed)?)\b/i,
    instead: 'has, uses, headers',
    kinds: forEngineers,
    planted: 'Badges wear this color.',
  },
  {
    pattern: /\b(?:is|are|was|were|be|been|not|never|twice) told\b(?! apart)/i,
    instead: 'notified, shown',
    kinds: forEngineers,
    planted: 'The builder is told by email.',
  },
  { pattern: /^\W*answers\b/i, instead: 'returns', kinds: forEngineers, planted: 'Answers the number of rows.' },
  {
    pattern: /\bstands\b(?! (?:for|out)\b)|\bstand(?:ing)? (?:in|on|at|beside|there|here|alone|before|behind)\b/i,
    instead: 'is',
    kinds: forEngineers,
    planted: 'How the order stands today.',
  },
  {
    pattern: /\bstanding in\b/i,
    instead: 'covering',
    kinds: ['text'],
    planted: 'Builder, standing in.',
  },
  {
    pattern: /\bbears? on (?:a|its|their|the) decision/i,
    instead: 'affects',
    kinds: everywhere,
    planted: 'Everything that bears on a decision.',
  },
  {
    pattern: /\bspeaks? (?:for|against)\b/i,
    instead: 'covers, prevents',
    kinds: forEngineers,
    planted: 'The first event speaks for all of them.',
  },
  {
    pattern: /\b(?:hears?|heard) (?:of|about|that|what|nothing)\b/i,
    instead: 'is notified of',
    kinds: forEngineers,
    planted: 'Nobody hears of drafts.',
  },
  { pattern: /\bin vain\b/i, instead: 'without effect', kinds: everywhere, planted: 'It waits in vain.' },
  { pattern: /\ban? \w+ no more\b/i, instead: 'no longer', kinds: everywhere, planted: 'She is an owner no more.' },
  {
    pattern: /\b(?:link|job|queue|server|work|batch|it) rests\b|\b(?:come|comes|queue) (?:to|at) rest\b/i,
    instead: 'pauses, is idle',
    kinds: forEngineers,
    planted: 'A link rests after each view.',
  },
  {
    pattern: /\blies? (?:in|on|beside|over|under|there|here)\b/i,
    instead: 'is',
    kinds: forEngineers,
    planted: 'The file lies in this folder.',
  },
  {
    pattern: /\b(?:somebody|everybody|anybody)\b/i,
    instead: 'someone, everyone, anyone',
    kinds: everywhere,
    planted: 'Somebody else was faster.',
  },
  {
    pattern: /\bon (?:its|their) way\b/i,
    instead: 'loading, pending',
    kinds: ['comment', 'title'],
    planted: 'The list is on its way.',
  },
  {
    pattern: /\bin one's\b|\bof one's own\b/i,
    instead: 'their own',
    kinds: forEngineers,
    planted: "A page of one’s own, in one's browser.",
  },
  {
    pattern: /^news(?=$|[A-Z])|News(?=$|[A-Z])/,
    instead: 'event, notification',
    kinds: names,
    planted: 'newsOfSending',
  },
  {
    pattern: /^(?:knock|dress|anew|turnstile|tell|told)$|whoever|putAway|putForward|secondNature|writtenPages/i,
    instead: 'a word that engineers search for',
    kinds: names,
    planted: 'putAway',
  },
]

/** Texts that stay to the letter. The consent is stored with every sign-off, so another wording needs a new version. */
const exempt: readonly string[] = [
  'I have looked at the selections listed here. By typing my name and signing, I approve or decline each of them as ',
]

export const offenses = (texts: readonly Text[]): string[] =>
  texts
    .filter(({ text }) => !exempt.includes(text))
    .flatMap(({ kind, path, line, text }) =>
      rules
        .filter(({ kinds, pattern }) => kinds.includes(kind) && pattern.test(text))
        .map(({ instead }) => `${path}:${line} ${kind}: “${text.trim().slice(0, 100)}” (write: ${instead})`),
    )
