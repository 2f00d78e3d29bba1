/** Endings that mail programs turn into links. Rare ones that end people's names ("Mr.Li") are left out. */
const endings = [
  'com|net|org|info|biz|io|co|app|dev|shop|online|site|website|web|xyz|top|click|link|live|store|tech|club|vip|win|icu|cc|me|tv',
  'page|space|fun|life|world|today|news|email|cloud|digital|agency|money|cash|loan|bid|review|work|pro|mobi|name|gov|edu|ly|gl|gg',
  'us|uk|ca|au|nz|ie|de|fr|es|it|nl|be|ch|at|se|no|dk|fi|pl|cz|pt|gr|ro|hu|ru|ua|by|cn|jp|kr|in|pk|br|mx|ar|za|ng|ke|tr|ir|vn|th|ph|su|tk|ml|ga|cf|gq|eu|asia|to|ws|pw|sh|st|im|is|lt|lv|ee|sk|si|hr|rs|bg',
].join('|')

const patterns: readonly RegExp[] = [
  /:\/\//,
  /\bwww\s?\./i,
  // An email address, with or without its ending.
  /[\p{L}\p{N}._%+-]@[\p{L}\p{N}]/u,
  // A domain: "claim-now.com", "prize.co.uk".
  new RegExp(String.raw`[\p{L}\p{N}-]{2,}\.(?:${endings})(?![\p{L}\p{N}])`, 'iu'),
  // A phone number: nine digits or more, or seven after a plus.
  /(?:\d[\s().\-/]{0,3}){9,}/,
  /\+\s?(?:\d[\s().\-/]{0,3}){7,}/,
]

/**
 * Whether a text leads a reader elsewhere: a web address, an email address or a phone number. Names may not, because they go into
 * emails to people who do not know the sender yet.
 */
export function hasContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[\p{Cf}\u3002\uFF61]/gu, (sign) => (/\p{Cf}/u.test(sign) ? '' : '.'))
  return patterns.some((pattern) => pattern.test(plain))
}

/** The name, or nothing when it leads elsewhere: older names may. */
export const harmlessName = (name: string | null): string | null =>
  name !== null && !hasContactDetails(name) ? name : null
