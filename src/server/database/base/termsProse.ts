import type { Language } from '#contract/languages.ts';
import type { LiabilityType } from '#contract/values.ts';

/** Joins paragraphs, `# ` headings and `- ` lists with an empty line between them. */
const inPieces = (...pieces: readonly string[]) => pieces.join('\n\n');

/** The text that a person reads before accepting or consenting. */
export const termsProse: Readonly<Record<LiabilityType, Readonly<Record<Language, string>>>> = {
  Employee: {
    'sv-SE': inPieces(
      'Du är på väg att få ett konto som öppnar det mesta av universitetets it-miljö. ' +
        'Reglerna är korta och gäller så länge du är anställd.',
      '# Kontot är ditt',
      'Ditt konto är personligt. Du får inte låna ut det eller lämna ut ditt lösenord, inte heller till support.',
      '# Så använder du det',
      'Du använder universitetets it-resurser för ditt arbete och följer',
      '- lagen om upphovsrätt\n- reglerna för personuppgifter\n- avtalen för de program som du använder.',
      '# Om något händer',
      'Om du misstänker att någon annan har använt ditt konto byter du lösenord och hör av ' +
        'dig till Kundcenter samma dag. Universitetet får spärra kontot medan saken utreds.',
    ),
    'en-GB': inPieces(
      'You are about to get an account that opens most of the university’s IT environment. ' +
        'The rules are short and apply as long as you are employed.',
      '# The account is yours',
      'Your account is personal. You may not lend it or tell anybody your password, support staff included.',
      '# How you use it',
      'You use the university’s IT resources for your work, and follow',
      '- copyright law\n- the rules for personal data\n- the licences of the programs you use.',
      '# If something happens',
      'If you suspect that somebody else has used your account, ' +
        'change the password and contact the Service Desk the same day. ' +
        'The university may block the account while the matter is looked into.',
    ),
  },
  Student: {
    'sv-SE': inPieces(
      'Kontot är din nyckel till kurser, e-post och datorsalar. Reglerna gäller så länge du har det.',
      '# Kontot är ditt',
      'Ditt konto är personligt och följer dig under studierna. ' +
        'Du får inte låna ut det eller använda det för kommersiell verksamhet.',
      '# Läs din e-post',
      'Universitetet skickar viktig information till din studentadress. Läs den regelbundet.',
      '# När du slutar',
      'Kontot avslutas en tid efter din senaste registrering, och du får ett meddelande innan det händer.',
    ),
    'en-GB': inPieces(
      'The account is your key to courses, e-mail and computer rooms. The rules apply as long as you have it.',
      '# The account is yours',
      'Your account is personal and follows you through your studies. You may not lend it or use it for business.',
      '# Read your e-mail',
      'The university sends important information to your student address. Read it regularly.',
      '# When you leave',
      'The account is closed some time after your last registration, and you are told before that happens.',
    ),
  },
  ExternalUser: {
    'sv-SE': inPieces(
      '# Vad kontot öppnar',
      'Kontot ger dig tillgång till de tjänster som universitetet har bjudit in dig till, och bara till dem.',
      '# Ditt ansvar',
      'Du ansvarar för det som görs med kontot. ' +
        'Håll lösenordet för dig själv och byt det om någon annan kan ha sett det.',
      '# När kontot tas bort',
      'Kontot tas bort när det inte har använts på ett år.',
    ),
    'en-GB': inPieces(
      '# What the account opens',
      'The account gives you access to the services that the university has invited you to, and to them only.',
      '# Your responsibility',
      'You are responsible for what is done with it. Keep the password to yourself, ' +
        'and change it if somebody else may have seen it.',
      '# When the account is removed',
      'It is removed when it has not been used for a year.',
    ),
  },
  Card: {
    'sv-SE': inPieces(
      'Kortet är en värdehandling och tillhör universitetet.',
      '# Så bär du kortet',
      '- Bär det synligt där det krävs.\n- Låna inte ut det.\n- Håll pinkoden för dig själv.',
      '# Om du blir av med det',
      'Spärra kortet direkt i MinIT. Ett spärrat kort går inte att öppna igen; du beställer ett nytt.',
      '# När du slutar',
      'Du lämnar tillbaka kortet när din anställning eller dina studier tar slut.',
    ),
    'en-GB': inPieces(
      'The card is a document of value and belongs to the university.',
      '# How you carry it',
      '- Wear it visibly where that is required.\n- Do not lend it.\n- Keep the PIN to yourself.',
      '# If you lose it',
      'Block the card in MinIT at once. A blocked card cannot be opened again; you order a new one.',
      '# When you leave',
      'You return the card when your employment or your studies end.',
    ),
  },
  PersonalDetails: {
    'sv-SE': inPieces(
      'Universitetet behandlar ditt namn, personnummer och dina kontaktuppgifter för att ' +
        'kunna ge dig konto, kort och behörigheter.',
      '# Var uppgifterna kommer från',
      'De kommer från personalsystemet och studieregistret. ' +
        'Adresser och telefonnummer som du själv har skrivit in kommer från dig.',
      '# Hur länge de sparas',
      'De sparas så länge du har konto och därefter så länge arkivlagen kräver.',
      '# Dina rättigheter',
      'Du kan begära utdrag och rättelse hos dataskyddsombudet.',
    ),
    'en-GB': inPieces(
      'The university processes your name, personal identity number and contact details in ' +
        'order to give you an account, a card and access.',
      '# Where the data comes from',
      'It comes from the staff system and the study register. ' +
        'Addresses and telephone numbers that you have entered come from you.',
      '# How long it is kept',
      'It is kept as long as you have an account and then as long as archive law requires.',
      '# Your rights',
      'You can ask the data protection officer for an extract or a correction.',
    ),
  },
  Photo: {
    'sv-SE': inPieces(
      '# Var fotot visas',
      'Om du samtycker visas ditt foto för inloggade medarbetare, ' +
        'till exempel i e-post och möten. Utanför universitetet visas det inte.',
      '# Om du ångrar dig',
      'Du kan när som helst återkalla samtycket. Då tas fotot bort inom ett dygn.',
    ),
    'en-GB': inPieces(
      '# Where the photo is shown',
      'If you consent, your photo is shown to signed-in staff, ' +
        'for example in e-mail and meetings. It is not shown outside the university.',
      '# If you change your mind',
      'You can withdraw the consent at any time. The photo is then removed within a day.',
    ),
  },
  PhotoPublication: {
    'sv-SE': inPieces(
      '# Var fotot visas',
      'Om du samtycker visas ditt foto på din publika medarbetarsida. ' +
        'Vem som helst kan se det där, och sökmotorer kan hitta det.',
      '# Vilket foto det är',
      'Det är fotot som du själv har valt i MinIT. Byter du foto där byts det också på medarbetarsidan.',
      '# Om du ångrar dig',
      'Du kan när som helst återkalla samtycket, och då tas fotot bort från sidan. ' +
        'Kopior som andra redan har gjort kan vi inte ta bort.',
    ),
    'en-GB': inPieces(
      '# Where the photo is shown',
      'If you consent, your photo is shown on your public staff page, ' +
        'where anybody can see it and search engines can find it.',
      '# Which photo it is',
      'It is the photo you have chosen in MinIT. When you change it there, it changes on the staff page too.',
      '# If you change your mind',
      'You can withdraw the consent at any time, and the photo is then removed from the page. ' +
        'Copies that others have made already are beyond our reach.',
    ),
  },
  StudentStudyAssurance: {
    'sv-SE': inPieces(
      'Du intygar tre saker innan din första kursregistrering:',
      '- att du tänker följa den utbildning som du är antagen till\n' +
        '- att du känner till reglerna om fusk och vilseledande\n' +
        '- att uppgifterna som du har lämnat är riktiga.',
      '# Om något ändras',
      'Hör av dig till din studievägledare om du inte längre tänker följa utbildningen.',
    ),
    'en-GB': inPieces(
      'You certify three things before your first course registration:',
      '- that you intend to follow the studies to which you have been admitted\n' +
        '- that you know the rules about cheating and misleading\n' +
        '- that what you have told us is correct.',
      '# If something changes',
      'Contact your study counsellor if you no longer intend to follow the studies.',
    ),
  },
  Alumni: {
    'sv-SE': inPieces(
      '# Vad du behåller',
      'Som alumn behåller du ditt användarnamn och din adress i begränsad form. ' +
        'Lagring och program som du hade som student ingår inte.',
      '# När kontot avslutas',
      'Kontot avslutas om du inte loggar in på två år.',
    ),
    'en-GB': inPieces(
      '# What you keep',
      'As an alumnus you keep your user id and your address in a limited form. ' +
        'Storage and programs that you had as a student are not included.',
      '# When the account is closed',
      'The account is closed if you do not sign in for two years.',
    ),
  },
  AlumniPortal: {
    'sv-SE': inPieces(
      'Nätverket är till för dig som har studerat eller forskat vid universitetet.',
      '# Hur vi använder dina uppgifter',
      'Vi använder dem för inbjudningar, nyhetsbrev och enkäter, i den mån du själv har valt det.',
      '# Om du vill lämna nätverket',
      'Du kan lämna nätverket när du vill. Då raderas din profil.',
    ),
    'en-GB': inPieces(
      'The network is for you who have studied or done research at the university.',
      '# How we use your details',
      'We use them for invitations, newsletters and surveys, as far as you have chosen them.',
      '# If you want to leave',
      'You can leave the network whenever you like. Your profile is then deleted.',
    ),
  },
  FundingDatabase: {
    'sv-SE': inPieces(
      'Databasen är licensierad för universitetets forskare.',
      '# Vad du får göra',
      'Sökresultat får användas i egna ansökningar men inte spridas vidare.',
      '# Vad leverantören får veta',
      'Leverantören får ditt namn och din e-postadress.',
    ),
    'en-GB': inPieces(
      'The database is licensed for the university’s researchers.',
      '# What you may do',
      'Search results may be used in applications of your own but not passed on.',
      '# What the supplier is told',
      'The supplier receives your name and e-mail address.',
    ),
  },
  Overleaf: {
    'sv-SE': inPieces(
      'Universitetet har avtal med Overleaf.',
      '# Var dokumenten finns',
      'Tjänsten lagrar dina dokument utanför universitetet. ' +
        'Lägg inte känsliga personuppgifter eller sekretessbelagd information där.',
      '# När du slutar',
      'Ditt konto övergår till ett gratiskonto.',
    ),
    'en-GB': inPieces(
      'The university has an agreement with Overleaf.',
      '# Where the documents are',
      'The service stores your documents outside the university. ' +
        'Put no sensitive personal data or classified information there.',
      '# When you leave',
      'Your account becomes a free one.',
    ),
  },
};
