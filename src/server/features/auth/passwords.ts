import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#shared/kernel/errors.ts'
import { FairLimit } from '#server/platform/fair-limit.ts'
import { SERVER_SHARE } from '#server/platform/shares.ts'

// argon2id, with the memory and time that OWASP recommends.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Node has four threads for hashes, pictures and files together. Pictures take two, so one at least is left for files. */
const atOnce = new FairLimit(1)
const inTurn = <T>(work: () => Promise<T>): Promise<T> => atOnce.run(SERVER_SHARE, work)

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

// Verifies against a dummy hash when there is no password, so that the time is the same.
const nobody = hashPassword('nobody has this password')

export async function passwordMatches(stored: string | null, given: string): Promise<boolean> {
  const known = stored ?? (await nobody)
  const matches = await inTurn(() => verify(known, given))
  return matches && stored !== null
}

/** The contract checks the length; this checks what only the server knows. */
export function refuseWeakPassword(password: string, email: string): void {
  const plain = password.toLowerCase()
  const [local = ''] = email.split('@')
  const guessable =
    password.length < 8 || commonPasswords.has(plain) || plain === email || plain === local || new Set(plain).size < 3
  if (guessable) {
    const message = 'Password does not meet requirements. Please try a stronger password.'
    throw new AppError('invalid', message, { fields: { password: message } })
  }
}

/** Common passwords of eight characters and more. */
const commonPasswords: ReadonlySet<string> = new Set(
  `
00000000 010203040506 0987654321 102030405 1020304050 11111111 11223344 1122334455 112233445566 12121212
123123123 1231231234 123321123 12341234 12344321 123454321 1234554321 123456654321 12345678 123456789
1234567890 12345678910 123456789a 123456ab 123456abc 1234qwer 123qwe123 123qweasd 12qwaszx 147258369 147852369
159357456 159753456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 321654987 456789123 741852963 789456123
87654321 88888888 987654321 99999999 a1234567 a1b2c3d4 aa123456 aa12345678 aaaaaaaa abc12345 abc123456
abcd1234 abcdefg1 abcdefgh access14 admin123 admin1234 admin12345 adminadmin administrator alexander anthony1
arsenal1 asd123456 asdf1234 asdfasdf asdfghjkl asdqwe123 autumn2025 babygirl babygirl1 barcelona baseball
baseball1 basketball batman123 benjamin blink182 builder1 builder123 business butterfly butterfly1 carpenter
changeme changeme1 changeme123 charlie1 chelsea1 christian client123 company1 company123 computer computer1
construction contractor corvette cowboys1 cristian danielle december default1 dolphins dragon123 eagles12
elephant elizabeth facebook february ferrari1 finishwork finishwork1 finishwork123 football football1 forever1
freedom1 goodluck google123 guest123 harley12 hello123 hello1234 hellohello helloworld homebuilder homeowner
hunter12 iloveyou iloveyou! iloveyou1 iloveyou2 internet january1 jennifer jessica1 jonathan jordan23 juventus
killer123 lakers24 letmein! letmein1 letmein123 letmeinnow linkedin liverpool lkjhgfds login123 lovelove
loveyou1 manchester master123 matthew1 maverick mercedes metallica michael1 michelle mnbvcxz1 monday123
monkey123 mustang1 mypass123 mypassword newpassword nicholas nirvana1 nopassword november october1 opensesame
p@ssw0rd p@ssword pa$$word packers1 pass1234 pass12345 pass123456 passpass passw0rd passw0rd1 password
password! password1 password1! password12 password123 password123! password1234 patrick1 phoenix1 plumber1
poiuytre poiuytrewq pokemon1 porsche1 princess princess1 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwe123qwe qwerty!@#
qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty qwertyui qwertyuiop ranger12 realmadrid
redsox12 richard1 root1234 rootroot samantha samsung1 secret123 september shadow123 slipknot spiderman
spring2025 starwars starwars1 steelers stephanie summer12 summer2024 summer2025 summer2026 sunshine sunshine1
superman superman1 sweetheart temp1234 test1234 testing1 testing123 testtest thepassword thunder1 trustno1
user1234 username veronica victoria warriors welcome! welcome1 welcome12 welcome123 whatever whatever1
winter2024 winter2025 winter2026 yamaha12 yankees1 yourpassword zaq12wsx zaqwsxcde zxcvbnm1 zxcvbnm123
zxcvbnma
`
    .trim()
    .split(/\s+/),
)
