import { onlyIn } from '../onlyIn.ts';

const HERE = 'tests/lint/rules/spelledOnce.ts';
const LANGUAGE = '/^(sv|en|sv-SE|en-GB)$/';

/** A language is never asked for by name, so that a third one cannot be taken for another. */
export const languageNames = onlyIn({
  covers: /^(?:src|sw)\/(?!.*\.test\.tsx?$)/,
  restrictions: [
    {
      finds: [
        `BinaryExpression[operator=/^[!=]==?$/][right.value=${LANGUAGE}]`,
        `BinaryExpression[operator=/^[!=]==?$/][left.value=${LANGUAGE}]`,
        `LogicalExpression[operator="??"][right.value=${LANGUAGE}]`,
        'CallExpression[callee.property.name="startsWith"][arguments.0.value=/^(sv|en)/]',
      ],
      wrong: 'A third language would be taken for one of these two',
      remedy: 'Use a table by language (`Record<Language, …>`), or `languages` of src/contract',
    },
  ],
  refuses: [
    ['src/client/ui/language.ts', "const word = language === 'sv-SE' ? 'i' : 'in';"],
    ['src/server/mail/a.ts', "const wanted = chosen ??\n 'en-GB';"],
    ['src/server/mail/a.ts', "const isSwedish = tag.startsWith('sv');"],
  ],
  accepts: [
    ['src/client/ui/a.ts', "const words = { 'sv-SE': 'i', 'en-GB': 'in' }[language];"],
    ['src/client/ui/a.ts', "const isEnd = status === 'ended';"],
  ],
});

/** Only the rule of what waits decides which notifications are counted. */
export const countedNotifications = onlyIn({
  covers: /^(?:src\/client|sw)\/(?!.*\.test\.tsx?$)/,
  restrictions: [
    {
      finds:
        'CallExpression[callee.property.name=/^(filter|find|some)$/]' +
        ' > ArrowFunctionExpression > ObjectPattern > Property[key.name="isRead"]',
      wrong: 'The number of notifications that wait would differ from the one beside the bell',
      remedy: 'Use the rule of src/rules/waiting.ts',
    },
  ],
  refuses: [['src/client/ui/unread.ts', 'const unread = all.filter(({ isRead }) => !isRead);']],
  accepts: [['src/client/ui/a.ts', 'const ids = all.map(({ isRead }) => isRead);']],
});

/** Pages show the end of an account by one rule. */
export const accountEnds = onlyIn({
  covers: /^src\/client\/(?!.*\.test(?:ing)?\.tsx?$)/,
  restrictions: [
    {
      finds: 'Identifier[name="validThroughCurrent"]',
      wrong: 'This is the end of the account only until a planned change',
      remedy: 'Show the end by src/client/domain/AccountValidity.tsx',
    },
  ],
  refuses: [['src/client/ui/End.tsx', 'const end = account.validThroughCurrent;']],
  accepts: [['src/client/ui/a.testing.ts', 'export const a = { validThroughCurrent: null };']],
});

/** Files are saved by one module, which knows where a download saves nothing. */
export const savedFiles = onlyIn({
  covers: /^src\/client\/(?!.*\.test\.tsx?$)/,
  list: HERE,
  restrictions: [
    {
      finds: (found) => ({
        'AssignmentExpression[left.property.name="download"]': found,
        'CallExpression[callee.object.name="navigator"][callee.property.name="share"]': found,
        'JSXAttribute[name.name="download"]': found,
        'JSXAttribute[name.name="href"] TemplateElement[value.raw=/^data:/]': found,
      }),
      files: ['src/client/ui/saveFile.ts'],
      wrong: 'A download saves nothing in an installed app on some phones',
      remedy: 'Save the file by src/client/ui/saveFile.ts',
    },
  ],
  refuses: [
    ['src/client/ui/Save.tsx', 'export const a = <a href={url} download />;'],
    ['src/client/ui/A.tsx', 'export const a = <a href={`data:text/csv,${csv}`} />;'],
    ['src/client/ui/a.ts', "link.download = 'a.csv';"],
    ['src/client/ui/a.ts', 'await navigator.share({ files });'],
  ],
  accepts: [['src/client/ui/saveFile.ts', "link.download = 'a.csv';"]],
});

/** The demonstration is reset by one function of the journeys, which fails where it cannot. */
export const demoReset = onlyIn({
  covers: /^e2e\//,
  list: HERE,
  restrictions: [
    {
      finds: ['Literal[value=/.demo.reset/]', 'TemplateElement[value.raw=/.demo.reset/]'],
      files: ['e2e/support/test.ts'],
      wrong: 'A reset that fails would go unnoticed here',
      remedy: 'Call the function of e2e/support/test.ts',
    },
  ],
  refuses: [['e2e/reset.spec.ts', "await page.request.post('/demo/reset');"]],
  accepts: [['e2e/support/test.ts', 'await request.post(`${base}/demo/reset`);']],
});

/** The prefixes of account names are spelled only in their rule. */
export const accountPrefixes = onlyIn({
  covers: /^src\/(?!.*\.test\.tsx?$)/,
  list: HERE,
  restrictions: [
    {
      finds: (found) => ({
        'Literal[value=/adm\\|tech|^(adm|tech|student)_$/]': found,
        'Literal[regex.pattern=/adm\\|tech/]': found,
        'TemplateElement[value.raw=/adm\\|tech/]': found,
      }),
      files: ['src/contract/password.ts', 'src/rules/userId.ts'],
      wrong: 'The prefixes of account names would have to be changed here, too',
      remedy: 'Ask src/rules/userId.ts',
    },
  ],
  refuses: [
    ['src/rules/prefixes.ts', "const isTechnical = id.startsWith('tech_');"],
    ['src/rules/a.ts', 'const isExtra = /^(adm|tech)_/.test(id);'],
  ],
  accepts: [['src/rules/userId.ts', "const prefix = 'adm_';"]],
});

const ACTIONS = ['changeEndDate', 'changeSubscription', 'changeCostActivity'];

/** A bulk action is switched on in five files: one per part of the portal, and two for the page. */
export const bulkActions = onlyIn({
  // The panel of one account has its own choice of actions and its own calls.
  covers: /^src\/(?!.*(?:\.test\.tsx?$|ProfileCommands\.tsx$|\/employeeProfile(?:\.ts$|\/)))/,
  list: HERE,
  restrictions: ACTIONS.map((action) => ({
    finds: [
      `Identifier[name="${action}"]`,
      `Literal[value="${action}"]`,
      `TemplateElement[value.raw=/\\b${action}\\b/]`,
    ],
    files: [
      'src/client/features/accounts/bulk/ActionFields.tsx',
      'src/client/features/accounts/bulk/actions.ts',
      'src/contract/accountChanges.ts',
      'src/rules/bulkActions.ts',
      'src/server/areas/accountChanges/handlers.ts',
    ],
    wrong: 'An action would have to be added here, too',
    remedy: 'Read what differs between actions from a table by action: src/rules/bulkActions.ts',
  })),
  refuses: [['src/rules/actions.ts', "const isLate = action === 'changeEndDate';"]],
  accepts: [
    ['src/rules/a.ts', "const isExtended = action === 'extend';"],
    [
      'src/rules/bulkActions.ts',
      'const all = { changeEndDate: 1, changeSubscription: 2, changeCostActivity: 3 };',
    ],
  ],
});
