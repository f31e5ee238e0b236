import type { AnyResource } from '../resource'
import { absentFaults } from './absent'
import { actions } from './actions'
import { allowed } from './allowed'
import { claimFaults } from './claims'
import { clocks } from './clocks'
import { conditions } from './conditions'
import { formerNames, names, options, spans } from './fields'
import { needs, required, shared } from './filling'
import type { Check, Fault, Finding, Place, Surroundings } from './finding'
import { guesses } from './guesses'
import { idle } from './idle'
import { countdowns, mentions } from './idleFields'
import { keys } from './keys'
import { importing } from './importing'
import { labels } from './labels'
import { fingerprints, lookup, signed } from './lookup'
import { menu, menuFaults } from './menu'
import { formulas } from './formulas'
import { must, patterns } from './must'
import { also, duplicate, list, lookingFor, opens, sections, title } from './places'
import { ownership } from './ownership'
import { paths } from './paths'
import { references } from './references'
import { review, reviewPath } from './review'
import { roles } from './roles'
import { sentences } from './sentences'
import { shapes } from './shapes'
import { showcase } from './showcase'
import { states } from './states'
import { values } from './values'

export { absentFaults } from './absent'
export type { Fault, Surroundings } from './finding'

/** What is asked of every declaration, in the order in which a file is read. */
const checks: readonly Check[] = [
  names,
  labels,
  menu,
  patterns,
  options,
  guesses,
  mentions,
  countdowns,
  formulas,
  formerNames,
  states,
  references,
  spans,
  conditions,
  must,
  actions,
  clocks,
  list,
  opens,
  also,
  title,
  lookingFor,
  sections,
  duplicate,
  importing,
  review,
  reviewPath,
  paths,
  showcase,
  lookup,
  signed,
  fingerprints,
  required,
  needs,
  idle,
  sentences,
  roles,
  allowed,
  shared,
  ownership,
]

/** What is wrong with one declaration. What is misspelt may keep a check from reading it, and is mended first. */
const findings = (resource: AnyResource, place: Place): Finding[] => {
  const misspelt = [keys, values, shapes].flatMap(check => check(resource, place))
  const judged = checks.flatMap(check => {
    try {
      return check(resource, place)
    } catch (fault) {
      if (misspelt.length === 0) throw fault
      return []
    }
  })
  return [...misspelt, ...judged]
}

/** Everything that is wrong with a shop's declarations. An empty list means it can open. */
export const faultsOf = (resources: readonly AnyResource[], around: Surroundings = {}): Fault[] => {
  const absent = absentFaults(resources)
  if (absent.length > 0) return absent
  const place = { ...around, all: new Map(resources.map(resource => [resource.name, resource])) }
  return [
    ...menuFaults(around),
    ...resources.flatMap(resource =>
      findings(resource, place).map(found => ({ file: `resources/${resource.name}.ts`, ...found })),
    ),
    ...claimFaults(resources),
  ]
}

/** Faults as lines: file, key, and what is wrong. */
export const faultLines = (faults: readonly Fault[]): string[] =>
  faults.map(({ file, key, why }) => `${file}  ${key}: ${why}`)

/** Stops the start when a declaration is wrong, naming every file and key. */
export const refuseFaults = (faults: readonly Fault[]): void => {
  if (faults.length > 0) {
    const lines = faultLines(faults).map(line => `  ${line}`)
    throw new Error(`These declarations need a change:\n${lines.join('\n')}`)
  }
}
