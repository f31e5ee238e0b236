import { stockIcons } from '../../model/icons'
import { problemAt, type Check, type ProblemText, unknownNameProblem, type CheckContext } from '../support/problem'

const iconFaults = (key: string, icon: string | undefined, own: readonly string[] | undefined) =>
  problemAt(key, icon && own ? unknownNameProblem('icon', [icon], [...stockIcons, ...own]) : [])

/** Checks the menu place of a resource. */
export const menu: Check = ({ definition: { icon, group, hidden, createInMenu } }, { groups, icons }) => [
  ...iconFaults('icon', icon, icons),
  ...problemAt('group', group && groups ? unknownNameProblem('group', [group], Object.keys(groups)) : []),
  ...problemAt('createInMenu', hidden && createInMenu ? ['a hidden resource has no entry in the menu'] : []),
]
/** Problems of menu groups and custom pages. */
export const menuFaults = ({ groups = {}, pages = [], icons }: CheckContext): ProblemText[] => [
  ...Object.entries(groups).flatMap(([name, { icon }]) =>
    iconFaults(`groups.${name}.icon`, icon, icons).map(problem => ({ file: 'resources/kit.ts', ...problem })),
  ),
  ...pages.flatMap(({ name, icon, group }) =>
    [
      ...iconFaults(`${name}.icon`, icon, icons),
      ...problemAt(`${name}.group`, group ? unknownNameProblem('group', [group], Object.keys(groups)) : []),
    ].map(problem => ({ file: 'resources/pages.ts', ...problem })),
  ),
]
