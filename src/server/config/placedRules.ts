import { inPlace } from '../errors/requestError'
import type { Rules } from './rules'

type Hook = (context: never) => unknown
/** Hooks that act. What only computes values or holds rows is left as it is. */
const acting = [
  'beforeSave',
  'afterSave',
  'beforeDelete',
  'afterRestore',
  'onLookup',
  'onUnknownCode',
  'onReport',
  'onUnknownCodeReport',
] as const
const placed =
  (place: string, hook: Hook): Hook =>
  context =>
    inPlace(place, () => hook(context))
const allPlaced = (key: string, name: string, hooks: Readonly<Record<string, Hook>> | undefined) =>
  hooks && {
    [key]: Object.fromEntries(
      Object.entries(hooks).map(([action, hook]) => [action, placed(`${key}.${action}(${name})`, hook)]),
    ),
  }
/** Rules whose refusals name the hook, the resource and the action, for the log. */
export const placeRules = (rules: Rules): Rules => {
  const { name } = rules.resource
  const hooks = acting.flatMap(key => {
    const hook = rules[key] as Hook | undefined
    return hook ? [[key, placed(`${key}(${name})`, hook)] as const] : []
  })
  return {
    ...rules,
    ...Object.fromEntries(hooks),
    ...allPlaced('actions', name, rules.actions as Record<string, Hook> | undefined),
    ...allPlaced('validateActions', name, rules.validateActions as Record<string, Hook> | undefined),
  }
}
