/**
 * Keywords of the language's first edition, with today's, grouped by place in a declaration. The
 * start refuses an old keyword and names the new one.
 */
export const formerWords = {
  definition: {
    was: 'renamedFrom',
    own: 'ownerField',
    oneFor: 'uniquePerOwner',
    partOf: 'parent',
    goesAlong: "onParentDelete: 'cascade'",
    append: 'appendOnly',
    unlogged: 'auditLog: false',
    lookup: 'publicLookup',
    early: 'availableBeforeCompletion',
    must: 'constraints',
    when: 'visibleWhen',
    editWhen: 'editableWhen',
    removeWhen: 'deletableWhen',
    removeFollows: 'deleteConsequences',
    duplicate: 'cloneable',
    showcase: 'publicListing',
    roles: 'permissions',
    calls: 'api',
    paths: 'routes',
  },
  action: {
    doer: 'actAs',
    set: 'assign',
    due: 'dueAt',
    tell: 'notify',
    when: 'availableWhen',
    because: 'unavailableMessage',
    needs: 'requires',
    heading: 'dialogTitle',
    shows: 'context',
    follows: 'consequences',
    followsWhen: 'consequencesWhen',
    past: 'historyLabel',
    done: 'successMessage',
    danger: 'destructive',
    at: 'placement',
    ask: 'params',
    askWhen: 'paramsWhen',
  },
  field: {
    hide: 'hiddenIn',
    was: 'renamedFrom',
    once: 'immutable',
    guesses: 'suggests',
    like: 'format',
    unlogged: 'auditLog: false',
  },
  option: { was: 'renamedFrom' },
  constraint: { holds: 'check', at: 'field' },
  notification: { at: 'opens', as: 'type', must: 'mandatory' },
  consequence: { called: 'label', heading: 'dialogTitle', done: 'successMessage' },
  import: { follows: 'consequences' },
  publicListing: { looks: 'viewCounter' },
  publicLookup: { shows: 'fields', tells: 'ledgerState' },
  figure: { means: 'description', better: 'goodDirection', by: 'dateField', divide: 'dimensions' },
  panel: { as: 'chart', divide: 'dimension', least: 'ascending', among: 'restrictTo', means: 'description' },
  board: { ending: 'upcoming' },
  watch: { by: 'dateField', tells: 'fields' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** Returns a line with the new keyword for each old one among the names. */
export const renamedWords = (names: readonly string[], former: Readonly<Record<string, string>>): string[] =>
  names.filter(name => Object.hasOwn(former, name)).map(name => `\`${name}\` is now \`${former[name]}\``)

/** Throws on an old keyword in a declaration. `place` names the file and the declaration. */
export const assertNoFormerWords = (place: string, value: object, former: Readonly<Record<string, string>>): void => {
  const lines = renamedWords(Object.keys(value), former)
  if (lines.length > 0) throw new Error(`${place}: ${lines.join(', ')}`)
}
