import { stockIcons } from '../../model/icons'
import { at, type Check, type Fault, missing, type Surroundings } from '../support/problem'

const iconFaults = (key: string, icon: string | undefined, own: readonly string[] | undefined) =>
  at(key, icon && own ? missing('icon', [icon], [...stockIcons, ...own]) : [])

/** Where a resource stands in the menu. */
export const menu: Check = ({ definition: { icon, group, hidden, createInMenu } }, { groups, icons }) => [
  ...iconFaults('icon', icon, icons),
  ...at('group', group && groups ? missing('group', [group], Object.keys(groups)) : []),
  ...at('createInMenu', hidden && createInMenu ? ['a hidden resource has no entry in the menu'] : []),
]
/** Groups and pages of the shop, which no declaration draws. */
export const menuFaults = ({ groups = {}, pages = [], icons }: Surroundings): Fault[] => [
  ...Object.entries(groups).flatMap(([name, { icon }]) =>
    iconFaults(`groups.${name}.icon`, icon, icons).map(found => ({ file: 'resources/kit.ts', ...found })),
  ),
  ...pages.flatMap(({ name, icon, group }) =>
    [
      ...iconFaults(`${name}.icon`, icon, icons),
      ...at(`${name}.group`, group ? missing('group', [group], Object.keys(groups)) : []),
    ].map(found => ({
      file: 'resources/pages.ts',
      ...found,
    })),
  ),
]
