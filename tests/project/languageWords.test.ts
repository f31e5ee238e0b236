import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type AnyCondition, clausesOf, holds } from '../../src/schema/model/condition'
import type { AnyField, Fields } from '../../src/schema/model/field'
import { traits } from '../../src/schema/fields/traits'
import type { AnyResource } from '../../src/schema/model/resource'
import * as made from '../kit/declarations/lamps'
import { wordsOfLanguage } from '../kit/declarations/language'

const shop: readonly AnyResource[] = Object.values(made).flatMap(each => ('definition' in each ? [each] : []))
const definitions = shop.map(({ definition }) => definition)
const withRows = (fields: Fields): AnyField[] =>
  Object.values(fields).flatMap(each => [each, ...withRows(each.options.fields ?? {})])
const fields = shop.flatMap(resource => withRows(resource.fields))
const actions = definitions.flatMap(definition => Object.values(definition.actions ?? {}))

type Said = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Said => typeof value === 'object' && value !== null && !Array.isArray(value)
const objects = (all: readonly unknown[]): Said[] => all.filter(isObject)
/** What stands under one of these keys in any of some objects; of a list each entry. */
const under = (all: readonly object[], ...keys: readonly string[]): Said[] =>
  objects(all.flatMap(each => keys.flatMap(key => [(each as Said)[key]].flat())))
const entries = (all: readonly object[]): Said[] => objects(all.flatMap(each => Object.values(each)))

const needs = entries(under(actions, 'requires'))
const conditions: AnyCondition[] = [
  ...entries(under(definitions, 'visibleWhen')),
  ...under(definitions, 'deletableWhen'),
  ...under(under(definitions, 'editableWhen'), 'when'),
  ...under(under(definitions, 'constraints'), 'check'),
  ...under(under(definitions, 'publicListing'), 'when'),
  ...under(under(definitions, 'publicLookup'), 'revokedWhen'),
  ...under(actions, 'availableWhen'),
  ...entries(under(actions, 'paramsWhen')),
  ...under(under(actions, 'consequencesWhen'), 'when'),
  ...under(entries(under(actions, 'confirmations')), 'when'),
  ...under(under(entries(under(actions, 'confirmations')), 'textsWhen'), 'when'),
  ...under(under(entries(under(actions, 'confirmations')), 'otherRecord'), 'when'),
  ...needs.filter(each => !('atLeast' in each)),
].flatMap(each => [each, ...under([each], 'or')])
const tests = entries(conditions.map(({ by, or, ...each }) => each))
const roles = under(definitions, 'permissions')
const lists = under(definitions, 'list')
const options = fields.map(each => each.options)
const formulas = under(options, 'value').flatMap(each => [each, ...objects(Object.values(each).flat())])
/** Every object in which the made-up shop says words of a type. */
const spoken: Readonly<Record<string, readonly object[]>> = {
  Definition: [...definitions, ...shop],
  'Definition.list': lists,
  'Definition.spans': entries(under(definitions, 'spans')),
  'Definition.editableWhen': under(definitions, 'editableWhen'),
  'Definition.cloneable': under(definitions, 'cloneable'),
  'Definition.import': under(definitions, 'import'),
  'Definition.permissions': roles,
  'Definition.permissions.fields': entries(under(roles, 'fields')),
  Section: under(definitions, 'form', 'show'),
  Summary: under(definitions, 'summary'),
  SummaryLine: under(under(definitions, 'summary'), 'lines'),
  'Summary.turn': under(under(definitions, 'summary'), 'turn'),
  SummaryStep: under(under(definitions, 'summary'), 'steps'),
  Constraint: under(definitions, 'constraints'),
  ApiPaths: under(definitions, 'api'),
  Path: entries(under(definitions, 'routes')),
  Action: actions,
  AtLeast: needs,
  Confirmation: entries(under(actions, 'confirmations')),
  'Confirmation.textsWhen': under(entries(under(actions, 'confirmations')), 'textsWhen'),
  OtherRecord: under(entries(under(actions, 'confirmations')), 'otherRecord'),
  Consequences: [...under(actions, 'consequences', 'consequencesWhen'), ...under(definitions, 'deleteConsequences')],
  ConditionalConsequences: under(actions, 'consequencesWhen'),
  After: entries(under(actions, 'assign')),
  Review: under(definitions, 'review'),
  PublicListing: under(definitions, 'publicListing'),
  ViewCounter: under(under(definitions, 'publicListing'), 'viewCounter'),
  PublicLookup: under(definitions, 'publicLookup'),
  LedgerState: under(under(definitions, 'publicLookup'), 'ledgerState'),
  NotifyOptions: under(actions, 'notify'),
  Options: options,
  Unit: under(options, 'unit'),
  Option: entries(under(options, 'options', 'states')),
  Pattern: under(options, 'pattern'),
  Size: under(options, 'size'),
  SnapshotOption: under(options, 'snapshot'),
  Condition: conditions,
  Test: tests,
  Beside: [...tests, ...entries(tests)],
  By: under(conditions, 'by'),
  Formula: formulas,
  Identity: entries([made.lampKit.config.identities]),
  KitConfig: [made.lampKit.config],
  'KitConfig.currency': [made.lampKit.config.currency],
}
/** Types that say no words: what fields hold, and what is made of a declaration. */
const wordless = [
  ...['FieldTypeValues', 'DateRange', 'Computable', 'Always', 'Field', 'Field.types', 'Wire', 'Operand'],
  ...['Labelled', 'Resource', 'FieldClause', 'Clause', 'Actor', 'Asked', 'Shown', 'Identified'],
  ...['AnyConfirmation', 'AnyConfirmation.textsWhen', 'AnyOtherRecord'],
]
/** What a word is called once it was taken up. */
const takenUp: Readonly<Record<string, string>> = {
  'Definition.fields': 'Resource.fields',
  'Definition.actionDetails': 'Definition.actions',
  'Condition.or': 'Clause.or',
  'Condition.by': 'Clause.by',
  'Action.by': 'Action.roles',
  'Confirmation.when': 'AnyConfirmation.when',
  'Confirmation.textsWhen': 'AnyConfirmation.textsWhen',
  'Confirmation.otherRecord': 'AnyConfirmation.otherRecord',
  'OtherRecord.same': 'AnyOtherRecord.same',
  'OtherRecord.when': 'AnyOtherRecord.when',
  'Confirmation.textsWhen.when': 'AnyConfirmation.textsWhen.when',
}
const { all, read } = wordsOfLanguage()
const typeOf = (word: string) => word.slice(0, word.lastIndexOf('.'))
const keyOf = (word: string) => word.slice(word.lastIndexOf('.') + 1)
const words = all.filter(word => typeOf(word) in spoken)
/** The mall's own tables are not a made-up shop's to keep records in; formulas are worked out in tests/server/queries/conditions, and a way in of its own is the shop's. */
const unsaid = [
  // The kit takes it up as the system's own role.
  'Action.by',
  // The kit joins it with the actions of the same names.
  'Definition.actionDetails',
  'Definition.table',
  'Formula.plus',
  'Formula.minus',
  'Formula.times',
  'Identity.login',
  'Identity.register',
  'Identity.captcha',
]
/** What the kit itself writes into the fields that it is about. */
const byKit = /^KitConfig\.(currency|stock)/

it('every type is one whose words are said', () =>
  expect([...new Set(all.map(typeOf))].filter(type => !(type in spoken) && !wordless.includes(type))).toEqual([]))
it.each(Object.keys(spoken))('%s has words', type =>
  expect(words.filter(word => typeOf(word) === type).length).toBeGreaterThan(0),
)
describe('an engine reads', () => {
  it.each(words.filter(word => typeOf(word) !== 'Test' && !byKit.test(word)))('%s', word =>
    expect(read).toContain(takenUp[word] ?? word),
  )
  it.each(words.filter(word => typeOf(word) === 'Test').map(keyOf))('the test %s', operator => {
    const condition = { watts: { [operator]: operator === 'in' ? [9] : operator === 'set' ? true : 9 } }
    expect(clausesOf(condition, made.lamps.fields)).toMatchObject([{ field: 'watts', operator }])
    expect([8, 9, 10].map(watts => holds(condition, { watts }, made.lamps.fields))).toContain(true)
  })
})
describe('docs/reference/declarations.md tells of', () => {
  const code = readFileSync('docs/reference/declarations.md', 'utf8').replace(
    /```\w*\n([\s\S]*?)```/g,
    (_, block: string) => block.replace(/^.*$/gm, '`$&`'),
  )
  const told = [...code.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span).join('\n')
  it.each(words)('%s', word => expect(told).toMatch(new RegExp(`\\b${keyOf(word)}\\b`)))
})
describe('the made-up shop says', () => {
  it.each(words.filter(word => !unsaid.includes(word)))('%s', word =>
    expect(spoken[typeOf(word)]?.some(each => (each as Said)[keyOf(word)] !== undefined)).toBe(true),
  )
  it.each(Object.keys(traits))('a field of the type %s', kind => expect(fields.map(each => each.type)).toContain(kind))
})
