import type { MenuGroups, MenuPage } from '../../contract/buildMenu'
import { distance } from '../../text/editDistance'
import type { AnyResource } from '../../model/resource'

/** Problem in a declaration, with a correction. For developers, so in English. */
export interface Problem {
  /** Place within the declaration: `list.filters`. */
  readonly key: string
  readonly why: string
}
/** Problem with its file. */
export interface ProblemText extends Problem {
  readonly file: string
}
/** Environment of a declaration. Absent parts are not checked. */
export interface CheckContext {
  /** Names of the application's roles. */
  readonly roles?: readonly string[]
  /** Roles of identities with `rows: 'own'`. */
  readonly guests?: readonly string[]
  readonly groups?: MenuGroups
  readonly pages?: readonly MenuPage[]
  /** Icons of the application. */
  readonly icons?: readonly string[]
  /** Names of server tables. */
  readonly tables?: readonly string[]
  /** Resources with rules, which may write fields that no form has. */
  readonly ruled?: readonly string[]
}
/** Environment of a declaration, with all declarations by name. */
export interface DeclarationContext extends CheckContext {
  readonly all: ReadonlyMap<string, AnyResource>
}
/** Check of one kind of problem on a declaration. */
export type Check = (resource: AnyResource, place: DeclarationContext) => readonly Problem[]

/** Problems at one key. */
export const problemAt = (key: string, whys: readonly string[]): Problem[] => whys.map(why => ({ key, why }))

/** Nearest candidate for a misspelled name. */
const nearest = (name: string, candidates: readonly string[]): string | undefined =>
  candidates
    .map(each => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ far }) => far <= Math.min(2, name.length / 3))
    .sort((a, b) => a.far - b.far)[0]?.each
/** Most candidates that a problem lists. */
const FEW = 6
/** Suggests the nearest candidate for a misspelled name, else lists few states or choices. */
const meant = (what: string, name: string, candidates: readonly string[]): string => {
  const near = nearest(name, candidates)
  if (near !== undefined) return `; did you mean ${near}?`
  const isListed = !/^(field|resource)/.test(what) && candidates.length > 1 && candidates.length <= FEW
  return isListed ? `; there are ${candidates.join(', ')}` : ''
}
/** Whether a name resembles another one. */
export const isNear = (name: string, other: string): boolean => name !== other && nearest(name, [other]) !== undefined
/** Problems of unknown names. */
export const unknownNameProblem = (what: string, names: readonly string[], candidates: readonly string[]): string[] =>
  names
    .filter(name => !candidates.includes(name))
    .map(name => `there is no ${what} ${name}${meant(what, name, candidates)}`)
export const unknownFieldProblems = (resource: AnyResource, names: readonly string[]): string[] =>
  unknownNameProblem('field', names, Object.keys(resource.fields))
/** Problems of repeated names. */
export const duplicates = (names: readonly string[]): string[] =>
  [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(name => `${name} stands here twice`)
