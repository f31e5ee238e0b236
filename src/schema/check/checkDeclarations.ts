import type { AnyResource } from '../model/resource'
import { checkMissingFields } from './fields/checkMissingFields'
import { actions } from './actions/checkActions'
import { checkWritePermissions } from './actions/checkWritePermissions'
import { checkUniqueNames } from './resources/checkUniqueNames'
import { checkDeadlines } from './actions/checkDeadlines'
import { deadEnds } from './actions/checkDeadEnds'
import { conditions } from './conditions/checkConditions'
import { formerNames, names, options, spans } from './fields/checkFields'
import { requires, required, shared } from './support/fillable'
import type { Check, ProblemText, Problem, DeclarationContext, CheckContext } from './support/problem'
import { checkSuggestedOptions } from './fields/checkSuggestedOptions'
import { idle } from './actions/checkIdleDeadlines'
import { countdowns, checkUnusedFields } from './fields/checkUnusedFields'
import { keys } from './support/knownKeys'
import { importing } from './resources/checkImporting'
import { labels } from './support/checkLabels'
import { fingerprints, lookup, signed } from './resources/checkPublicLookup'
import { menu, menuFaults } from './resources/checkMenu'
import { formulas } from './fields/checkFormulas'
import { constraints, patterns } from './conditions/checkConstraints'
import { also, duplicate, list, searchFields, opens, sections, title } from './resources/checkViews'
import { ownership } from './resources/checkOwnership'
import { paths } from './resources/checkPaths'
import { references } from './fields/checkReferences'
import { review, reviewPath } from './resources/checkReview'
import { roles } from './resources/checkRoles'
import { checkPlaceholders } from './fields/checkPlaceholders'
import { summary } from './resources/checkSummary'
import { checkIgnoredOptions } from './fields/checkIgnoredOptions'
import { checkPublicListing } from './resources/checkPublicListing'
import { states } from './fields/checkStates'
import { values } from './support/values'

export { checkMissingFields } from './fields/checkMissingFields'
export type { ProblemText as Fault, CheckContext as Surroundings } from './support/problem'

/** Checks of each declaration, in the order of a file. */
const checks: readonly Check[] = [
  names,
  labels,
  menu,
  patterns,
  options,
  checkSuggestedOptions,
  checkUnusedFields,
  countdowns,
  formulas,
  formerNames,
  states,
  references,
  spans,
  conditions,
  constraints,
  actions,
  checkDeadlines,
  list,
  opens,
  also,
  title,
  searchFields,
  sections,
  summary,
  duplicate,
  importing,
  review,
  reviewPath,
  paths,
  checkPublicListing,
  lookup,
  signed,
  fingerprints,
  required,
  requires,
  deadEnds,
  idle,
  checkPlaceholders,
  roles,
  checkWritePermissions,
  shared,
  ownership,
]

/** Problems of one declaration. Misspelled keys can make a check throw, and are reported first. */
const findings = (resource: AnyResource, place: DeclarationContext): Problem[] => {
  const misspelt = [keys, values, checkIgnoredOptions].flatMap(check => check(resource, place))
  const problems = checks.flatMap(check => {
    try {
      return check(resource, place)
    } catch (fault) {
      if (misspelt.length === 0) throw fault
      return []
    }
  })
  return [...misspelt, ...problems]
}

/** Problems of all declarations. The server starts only with an empty list. */
export const checkDeclarations = (resources: readonly AnyResource[], around: CheckContext = {}): ProblemText[] => {
  const absent = checkMissingFields(resources)
  if (absent.length > 0) return absent
  const place = { ...around, all: new Map(resources.map(resource => [resource.name, resource])) }
  return [
    ...menuFaults(around),
    ...resources.flatMap(resource =>
      findings(resource, place).map(problem => ({ file: `resources/${resource.name}.ts`, ...problem })),
    ),
    ...checkUniqueNames(resources),
  ]
}

/** Formats problems as lines: file, key and reason. */
export const formatProblems = (faults: readonly ProblemText[]): string[] =>
  faults.map(({ file, key, why }) => `${file}  ${key}: ${why}`)

/** Throws on wrong declarations, with each file and key. */
export const assertNoProblems = (faults: readonly ProblemText[]): void => {
  if (faults.length > 0) {
    const lines = formatProblems(faults).map(line => `  ${line}`)
    throw new Error(`These declarations need a change:\n${lines.join('\n')}`)
  }
}
