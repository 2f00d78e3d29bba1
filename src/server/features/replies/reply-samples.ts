/** Replies as mail programs write them, each with what its author wrote. */
export type ReplySample = { program: string; mail: string; wanted: string }

const QUOTED =
  '> Maya Alder, Nov 16, 9:01 AM\n> Is the brushed finish fine?\n>\n> Read and reply: https://app.example/projects/1'

const introductions: [string, string][] = [
  [
    'Gmail in English',
    'On Mon, Nov 16, 2026 at 9:01 AM Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example> wrote:',
  ],
  [
    'Gmail in English, wrapped',
    'On Mon, Nov 16, 2026 at 9:01 AM Maya at Alder & Stone (Finishwork) <\nno-reply@finishwork.example> wrote:',
  ],
  [
    'Apple Mail in English',
    'On Nov 16, 2026, at 9:01 AM, Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example> wrote:',
  ],
  [
    'Gmail in German',
    'Am Mo., 16. Nov. 2026 um 09:01 Uhr schrieb Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>:',
  ],
  [
    'Apple Mail in German',
    'Am 16.11.2026 um 09:01 schrieb Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>:',
  ],
  [
    'Gmail in French',
    'Le lun. 16 nov. 2026 à 09:01, Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example> a écrit :',
  ],
  [
    'Gmail in Spanish',
    'El lun, 16 nov 2026 a las 9:01, Maya at Alder & Stone (Finishwork) (<no-reply@finishwork.example>) escribió:',
  ],
  [
    'Gmail in Italian',
    'Il giorno lun 16 nov 2026 alle ore 09:01 Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example> ha scritto:',
  ],
  [
    'Gmail in Portuguese',
    'Em seg., 16 de nov. de 2026 às 09:01, Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example> escreveu:',
  ],
  [
    'Gmail in Dutch',
    'Op ma 16 nov 2026 om 09:01 schreef Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>:',
  ],
  [
    'Gmail in Swedish',
    'Den mån 16 nov. 2026 kl 09:01 skrev Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>:',
  ],
  [
    'Gmail in Danish',
    'man. 16. nov. 2026 kl. 09.01 skrev Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>:',
  ],
  [
    'Gmail in Polish',
    'pon., 16 lis 2026 o 09:01 Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example> napisał(a):',
  ],
  [
    'Gmail in Czech',
    'po 16. 11. 2026 v 9:01 odesílatel Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example> napsal:',
  ],
  [
    'Gmail in Finnish',
    'ma 16. marrask. 2026 klo 9.01 Maya at Alder & Stone (Finishwork) (no-reply@finishwork.example) kirjoitti:',
  ],
  [
    'Gmail in Russian',
    'пн, 16 нояб. 2026 г. в 09:01, Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>:',
  ],
  ['Gmail in Japanese', '2026年11月16日(月) 9:01 Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>:'],
  [
    'Gmail in Chinese',
    'Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example> 于2026年11月16日周一 09:01写道：',
  ],
  [
    'a program in a language that is not listed',
    'Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example> scripsit hodie:',
  ],
]

const outlookHeaders: [string, string][] = [
  [
    'Outlook in English',
    'From: Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>\nSent: Monday, November 16, 2026 9:01 AM\nTo: Emma Larson <emma@example.com>\nSubject: Maya wrote about Kitchen faucet',
  ],
  [
    'Outlook in German',
    'Von: Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>\nGesendet: Montag, 16. November 2026 09:01\nAn: Emma Larson <emma@example.com>\nBetreff: Maya wrote about Kitchen faucet',
  ],
  [
    'Outlook in French',
    'De : Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>\nEnvoyé : lundi 16 novembre 2026 09:01\nÀ : Emma Larson <emma@example.com>\nObjet : Maya wrote about Kitchen faucet',
  ],
  [
    'Outlook in Spanish',
    'De: Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>\nEnviado: lunes, 16 de noviembre de 2026 9:01\nPara: Emma Larson <emma@example.com>\nAsunto: Maya wrote about Kitchen faucet',
  ],
  [
    'Outlook in Italian',
    'Da: Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>\nInviato: lunedì 16 novembre 2026 09:01\nA: Emma Larson <emma@example.com>\nOggetto: Maya wrote about Kitchen faucet',
  ],
  [
    'Outlook in Dutch',
    'Van: Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example>\nVerzonden: maandag 16 november 2026 09:01\nAan: Emma Larson <emma@example.com>\nOnderwerp: Maya wrote about Kitchen faucet',
  ],
]

const UNMARKED = '\n\nIs the brushed finish fine?\n\nRead and reply<https://app.example/projects/1>'
const RULE = '________________________________'

export const textSamples: ReplySample[] = [
  ...introductions.map(([program, introduction]) => ({
    program,
    mail: `Yes, brushed is fine.\n\nCould we see it on Friday?\n\n${introduction}\n\n${QUOTED}\n`,
    wanted: 'Yes, brushed is fine.\n\nCould we see it on Friday?',
  })),
  ...outlookHeaders.map(([program, header]) => ({
    program,
    mail: `Yes, brushed is fine.\n\n${RULE}\n${header}${UNMARKED}`,
    wanted: 'Yes, brushed is fine.',
  })),
  {
    program: 'Outlook for iOS',
    mail: `Yes.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n${RULE}\n${outlookHeaders[0]?.[1] ?? ''}${UNMARKED}`,
    wanted: 'Yes.',
  },
  {
    program: 'Outlook with bold labels',
    mail: `Yes.\n\n*From:* Maya <no-reply@finishwork.example>\n*Sent:* Monday, November 16, 2026 9:01 AM\n*To:* Emma <emma@example.com>\n*Subject:* Faucet${UNMARKED}`,
    wanted: 'Yes.',
  },
  {
    program: 'an old Outlook',
    mail: `Yes.\n\n-----Original Message-----\n${outlookHeaders[0]?.[1] ?? ''}${UNMARKED}`,
    wanted: 'Yes.',
  },
  {
    program: 'an old Outlook in German',
    mail: `Ja.\n\n-----Ursprüngliche Nachricht-----\n${outlookHeaders[1]?.[1] ?? ''}${UNMARKED}`,
    wanted: 'Ja.',
  },
  {
    program: 'an iPhone',
    mail: `Sounds good!\n\nSent from my iPhone\n\n> On Nov 16, 2026, at 9:01 AM, Maya at Alder & Stone (Finishwork) <no-reply@finishwork.example> wrote:\n>\n${QUOTED}`,
    wanted: 'Sounds good!',
  },
  {
    program: 'a German iPhone',
    mail: `Passt!\n\nVon meinem iPhone gesendet\n\n> Am 16.11.2026 um 09:01 schrieb Maya <no-reply@finishwork.example>:\n> \n${QUOTED}`,
    wanted: 'Passt!',
  },
  {
    program: 'a French iPhone',
    mail: `Parfait !\n\nEnvoyé de mon iPhone\n\n> Le 16 nov. 2026 à 09:01, Maya <no-reply@finishwork.example> a écrit :\n> \n${QUOTED}`,
    wanted: 'Parfait !',
  },
  {
    program: 'Thunderbird with a reply below the quoted text',
    mail: `On 11/16/26 09:01, Maya at Alder & Stone (Finishwork) wrote:\n${QUOTED}\n\nYes, brushed.\n\n-- \nEmma Larson\n+1 555 014 2201\n`,
    wanted: 'Yes, brushed.',
  },
  {
    program: 'a person who replies between the quoted lines',
    mail: `On Mon, Nov 16, 2026 at 9:01 AM Maya <no-reply@finishwork.example> wrote:\n\n> Is the brushed finish fine?\n\nYes.\n\n> And the handle?\n\nThe long one.\n`,
    wanted: 'Yes.\n\nThe long one.',
  },
  { program: 'a new email without a quotation', mail: 'Just a word.\n', wanted: 'Just a word.' },
  { program: 'a signature only', mail: `-- \nEmma\n\n${introductions[0]?.[1] ?? ''}\n\n${QUOTED}`, wanted: '' },
  { program: 'a program that ends with a line', mail: `Yes.\n\n${RULE}\n`, wanted: 'Yes.' },
  { program: 'a program that begins and ends with dashes', mail: `-----\nYes.\n---\n`, wanted: 'Yes.' },
]

export const htmlSamples: ReplySample[] = [
  {
    program: 'Gmail',
    mail: `<div dir="ltr">Yes, brushed is fine.<div><br></div><div>See you Friday</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Nov 16, 2026 at 9:01 AM Maya &lt;<a href="mailto:no-reply@finishwork.example">no-reply@finishwork.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0"><div>Is the brushed finish fine?</div></blockquote></div>`,
    wanted: 'Yes, brushed is fine.\n\nSee you Friday',
  },
  {
    program: 'Gmail with a signature',
    mail: `<div dir="ltr">Yes<div><br></div><span class="gmail_signature_prefix">-- </span><br><div dir="ltr" class="gmail_signature" data-smartmail="gmail_signature">Emma Larson<br>Larson Ltd.</div></div><br><div class="gmail_quote">old</div>`,
    wanted: 'Yes',
  },
  {
    program: 'Apple Mail',
    mail: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body style="overflow-wrap: break-word;">Yes, brushed is fine.<br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>On Nov 16, 2026, at 9:01 AM, Maya &lt;no-reply@finishwork.example&gt; wrote:</div><br class="Apple-interchange-newline"><div>Is the brushed finish fine?</div></blockquote></div><br></body></html>`,
    wanted: 'Yes, brushed is fine.',
  },
  {
    program: 'an iPhone',
    mail: `<html><body dir="auto">Sounds good<br id="lineBreakAtBeginningOfSignature"><div dir="ltr">Sent from my iPhone</div><div dir="ltr"><br><blockquote type="cite">On Nov 16, 2026, at 9:01 AM, Maya wrote:<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">Is the brushed finish fine?</div></blockquote></body></html>`,
    wanted: 'Sounds good',
  },
  {
    program: 'Outlook on the web',
    mail: `<html><body dir="ltr"><div class="elementToProof" style="font-family: Aptos;">Yes, brushed is fine.</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>From:</b> Maya &lt;no-reply@finishwork.example&gt;<br><b>Sent:</b> Monday, November 16, 2026 9:01 AM<br><b>To:</b> Emma<br><b>Subject:</b> Faucet</font></div><div>Is the brushed finish fine?</div></body></html>`,
    wanted: 'Yes, brushed is fine.',
  },
  {
    program: 'Outlook for Windows',
    mail: `<html><body lang="EN-US"><div class="WordSection1"><p class="MsoNormal">Yes, brushed is fine.<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal"><b>From:</b> Maya at Alder &amp; Stone (Finishwork) &lt;no-reply@finishwork.example&gt; <br><b>Sent:</b> Monday, November 16, 2026 9:01 AM<br><b>To:</b> Emma Larson &lt;emma@example.com&gt;<br><b>Subject:</b> Maya wrote about Kitchen faucet</p></div><p class="MsoNormal">Is the brushed finish fine?</p></div></body></html>`,
    wanted: 'Yes, brushed is fine.',
  },
  {
    program: 'Outlook for iOS',
    mail: `<html><body><div dir="auto">Yes</div><div id="ms-outlook-mobile-signature" dir="auto">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><div id="mail-editor-reference-message-container"><hr><div><b>From:</b> Maya</div>Is the brushed finish fine?</div></body></html>`,
    wanted: 'Yes',
  },
  {
    program: 'Thunderbird',
    mail: `<html><body><div class="moz-cite-prefix">On 11/16/26 09:01, Maya wrote:<br></div><blockquote type="cite" cite="mid:1@x">Is the brushed finish fine?</blockquote><p>Yes, brushed.</p><div class="moz-signature">-- <br>Emma</div></body></html>`,
    wanted: 'Yes, brushed.',
  },
  {
    program: 'Yahoo Mail',
    mail: `<html><body><div class="yahoo-style-wrap"><div dir="ltr">Yes, brushed.</div></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Monday, November 16, 2026 at 09:01:00 AM EST, Maya wrote:</div><div>Is the brushed finish fine?</div></div></body></html>`,
    wanted: 'Yes, brushed.',
  },
  {
    program: 'Outlook with a line above the quoted message',
    mail: `<html><body><div>Yes, brushed is fine.</div><hr tabindex="-1" style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><b>From:</b> Maya &lt;no-reply@finishwork.example&gt;<br><b>Sent:</b> Monday, November 16, 2026 9:01 AM<br><b>To:</b> Emma<br><b>Subject:</b> Faucet</div><div>Is the brushed finish fine?</div></body></html>`,
    wanted: 'Yes, brushed is fine.',
  },
  {
    program: 'Outlook with a line and an unmarked header',
    mail: `<html><body><p>Yes, brushed is fine.</p><hr><p><b>From:</b> Maya &lt;no-reply@finishwork.example&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Emma<br><b>Subject:</b> Faucet</p><p>Is the brushed finish fine?</p></body></html>`,
    wanted: 'Yes, brushed is fine.',
  },
  {
    program: 'a person who draws a line between two thoughts',
    mail: `<html><body><p>Brushed in the kitchen.</p><hr><p>Chrome in the bathroom.</p></body></html>`,
    wanted: 'Brushed in the kitchen.\n\nChrome in the bathroom.',
  },
]
