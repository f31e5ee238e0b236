import type { MenuGroups, MenuPage } from '../../contract/buildMenu'
import { distance } from '../../text/editDistance'
import type { AnyResource } from '../../model/resource'

/** What is wrong in one place of a declaration, and how it is mended. For developers, so in English. */
export interface Problem {
  /** The place within the declaration: `list.filters`. */
  readonly key: string
  readonly why: string
}
/** A finding with the file it is in. */
export interface ProblemText extends Problem {
  readonly file: string
}
/** What a declaration is checked against besides itself. What is left out is not checked. */
export interface CheckContext {
  /** The names of the shop's roles. */
  readonly roles?: readonly string[]
  /** The roles of those who reach only what is their own. */
  readonly guests?: readonly string[]
  readonly groups?: MenuGroups
  readonly pages?: readonly MenuPage[]
  /** Icons that the shop brings along. */
  readonly icons?: readonly string[]
  /** Tables that are the mall's own. */
  readonly tables?: readonly string[]
  /** Resources with rules: these may write what no form holds. */
  readonly ruled?: readonly string[]
}
/** Where a declaration stands: the others of its shop, by name, and what is around them. */
export interface DeclarationContext extends CheckContext {
  readonly all: ReadonlyMap<string, AnyResource>
}
/** One idea of what can be wrong, tried on every declaration. */
export type Check = (resource: AnyResource, place: DeclarationContext) => readonly Problem[]

/** Findings of one key. */
export const problemAt = (key: string, whys: readonly string[]): Problem[] => whys.map(why => ({ key, why }))

/** The name among some that was meant, where one is near. */
const meant = (name: string, candidates: readonly string[]): string => {
  const [near] = candidates
    .map(each => ({ each, far: distance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ far }) => far <= Math.min(2, name.length / 3))
    .sort((a, b) => a.far - b.far)
  return near ? `; did you mean ${near.each}?` : ''
}
/** Whether one name looks like another, misspelt. */
export const isNear = (name: string, other: string): boolean => name !== other && meant(name, [other]) !== ''
/** What is said of names that are not there. */
export const unknownNameProblem = (what: string, names: readonly string[], candidates: readonly string[]): string[] =>
  names.filter(name => !candidates.includes(name)).map(name => `there is no ${what} ${name}${meant(name, candidates)}`)
export const unknownFieldProblems = (resource: AnyResource, names: readonly string[]): string[] =>
  unknownNameProblem('field', names, Object.keys(resource.fields))
/** What is said of names that stand in a list twice. */
export const duplicates = (names: readonly string[]): string[] =>
  [...new Set(names.filter((name, index) => names.indexOf(name) !== index))].map(name => `${name} stands here twice`)
