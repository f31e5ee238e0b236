import { appConfig } from '../../../src/app/server/app'
import { placementOf } from '../../../src/server/database/migrations/distribute'
import { getTables } from '../../../src/server/database/tables/tables'
import { places as lampPlaces } from '../declarations/lamps'

const places = new Map(getTables([...appConfig.resources, lampPlaces]).map(table => [table.name, placementOf(table)]))
/** A test's own tables count as spread. */
const placeOf = (table: string) => places.get(table) ?? 'spread'
/** What takes another value at another time. */
const now = /\b(now|random|gen_random_uuid|nextval|clock_timestamp|statement_timestamp)\(|\binterval '/
/** What a setting of a session may change, as far as statements use it. */
const stable =
  /\b(to_char|to_jsonb?|jsonb?_build_\w+|make_interval|timezone|date_trunc|concat(_ws)?|format)\(|\bat time zone\b|::(date|timestamptz?|json)\b|\b[a-z]\w* [-+] interval '/
/** A choice that holds such a value, in brackets one deep. */
const chosen = /\bcoalesce\(((?:[^()]|\([^()]*\))*)\)|\bcase (.*?) end\b/g
const found = (pattern: RegExp, text: string) => pattern.exec(text)?.[1] ?? ''

/** Why a cluster refuses a statement on a spread table, as seen on Citus 13.2. `undefined` where it takes it. */
export const clusterRefusal = (written: string): string | undefined => {
  const plain = written.replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase()
  // A value that a statement brings along is computed before.
  const statement = plain.replaceAll(/(\$\d+|'[^']*')(::\w+(\[\])?)+/g, '$1')
  if (/\bleft join \((?!select)/.test(statement)) return 'joins rows in brackets: its node crashes'
  const isSpread = (table: string) => table !== '' && placeOf(table) === 'spread'
  const locked = found(/\bfrom (\w+)(?!.* from ).* for (?:no key |key )?(?:update|share)\b/, statement)
  if (isSpread(locked) && !/\bfact_id = \$\d/.test(statement)) return 'locks rows of all nodes'
  const [changed = '', ...read] = [...statement.matchAll(/\b(?:from|join|update) (\w+)/g)].map(
    ([, table = '']) => table,
  )
  const isElsewhere = (table: string) => places.has(table) && placeOf(table) !== placeOf(changed)
  if (/^\s*(update|delete)/.test(statement) && !isSpread(changed) && read.some(isElsewhere))
    return 'changes by what lies elsewhere'
  const target = found(/\b(?:insert into|update|delete from) (\w+)/, statement)
  const choices = /insert into .* select\b/.test(statement) ? [] : [...statement.matchAll(chosen)]
  if (target && placeOf(target) !== 'coordinator' && choices.some(([choice]) => now.test(choice)))
    return 'chooses by what changes'
  if (!isSpread(target)) return undefined
  const returned = found(/\breturning (?!.*\breturning )([^)]*)/, statement)
  if (now.test(returned) || stable.test(returned)) return 'computes what it returns'
  const again = found(/ do update set (.*?)(?: returning .*)?$/, statement)
  if (now.test(again) || stable.test(again)) return 'computes anew what is there'
  // Tests fill tables from series, past the tenancy that forbids it.
  const isCopied = /insert into \w+ (\([^)]*\) )?select\b(?!.*\bgenerate_series\()/.test(statement)
  if (isCopied && !/ returning | on conflict /.test(statement)) return 'copies rows to a node'
  const set = found(/\bupdate \w+ (?:as )?(?:\w+ )?set (.*?)(?: from .*| where .*)?$/, statement)
  if (stable.test(set) && !set.includes('(select')) return 'computes from columns'
  return undefined
}
