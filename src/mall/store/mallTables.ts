import { type Column, column, type Table } from './table'

/** Where an account stands: only an active one can log in. */
export const ACCOUNT = { active: 1, disabled: 0 } as const

const table = (
  name: string,
  walled: Table['walled'],
  key: string[],
  columns: readonly Column[],
  indexes: Table['indexes'] = [],
): Table => ({
  name,
  columns,
  key,
  indexes,
  foreignKeys: [],
  walled,
})

/** A column that is never empty, with what stands in it where nothing is said. */
const needed = (name: string, type: string, standard?: string): Column =>
  column(name, type, standard === undefined ? 'not null' : `not null default ${standard}`)
/** A table in which every row belongs to one tenant. */
const ofMakers = (name: string, key: string[], columns: readonly Column[], indexes: Table['indexes'] = []): Table =>
  table(name, true, ['fact_id', ...key], [needed('fact_id', 'text'), ...columns], indexes)
const plain = (name: string, on: string) => ({ name: `ix_${name}`, unique: false, on })

/** What is over is found and cleared away by its end. */
const ends = (name: string) => plain(`${name}_expires`, '(expires)')
/** The mall's own tables whose rows are over at some moment, which `expires` says. */
export const endingTables = ['sessions', 'captchas', 'password_codes', 'limits', 'known_places'] as const

/**
 * The mall's own tables: accounts and sessions are global, as a user name is unique across tenants. A resource that is declared to be kept
 * in one of them adds its columns.
 */
export const mallTables: readonly Table[] = [
  {
    ...table(
      'tenants',
      'inside',
      ['id'],
      [
        needed('id', 'text'),
        column('fact_id', 'text', 'generated always as (id) stored'),
        needed('version', 'int4', '1'),
        needed('complete', 'bool', 'false'),
        needed('createdTime', 'timestamptz', 'now()'),
      ],
    ),
    was: 'facts',
  },
  table(
    'accounts',
    'inside',
    ['id'],
    [
      needed('id', 'text'),
      needed('version', 'int4', '1'),
      needed('identity', 'text'),
      needed('username', 'text'),
      column('phone', 'text'),
      needed('name', 'text', `''`),
      needed('role', 'text'),
      column('fact_id', 'text'),
      needed('password', 'text'),
      needed('status', 'int2', String(ACCOUNT.active)),
      column('lastLogin', 'timestamptz'),
      needed('phoneSince', 'timestamptz', 'now()'),
      column('phoneProved', 'timestamptz'),
      needed('createdTime', 'timestamptz', 'now()'),
    ],
    [
      { name: 'uq_accounts_username', unique: true, on: '(lower(username))' },
      { name: 'uq_accounts_phone', unique: true, on: '(fact_id, phone)', was: '(identity, phone)' },
      plain('accounts_number', '(phone)'),
      plain('accounts_fact', '(fact_id, id)'),
    ],
  ),
  table(
    'sessions',
    false,
    ['hash'],
    [
      needed('hash', 'text'),
      needed('account_id', 'text'),
      needed('remember', 'bool', 'false'),
      needed('device', 'text', `''`),
      needed('address', 'text', `''`),
      needed('createdTime', 'timestamptz', 'now()'),
      needed('used', 'timestamptz', 'now()'),
      needed('expires', 'timestamptz'),
    ],
    [plain('sessions_account', '(account_id)'), ends('sessions')],
  ),
  table('mall_secrets', false, ['name'], [needed('name', 'text'), needed('secret', 'text')]),
  table(
    'captchas',
    false,
    ['id'],
    [needed('id', 'text'), needed('answer', 'text'), needed('work', 'int4', '0'), needed('expires', 'timestamptz')],
    [ends('captchas')],
  ),
  table(
    'password_codes',
    false,
    ['request'],
    [
      needed('request', 'text'),
      needed('identity', 'text'),
      needed('phone', 'text'),
      needed('place', 'text'),
      column('account_id', 'text'),
      needed('code', 'text'),
      needed('tries', 'int4', '0'),
      needed('sent', 'timestamptz', 'clock_timestamp()'),
      needed('expires', 'timestamptz'),
    ],
    [
      plain('password_codes_phone', '(phone, identity, place, sent)'),
      plain('password_codes_account', '(account_id)'),
      ends('password_codes'),
    ],
  ),
  table('limits', false, ['key'], [needed('key', 'text'), needed('n', 'int4'), needed('expires', 'timestamptz')], [ends('limits')]),
  table(
    'known_places',
    false,
    ['account_id', 'place'],
    [needed('account_id', 'text'), needed('place', 'text'), needed('expires', 'timestamptz')],
    [ends('known_places')],
  ),
  ofMakers(
    'idempotency',
    ['account_id', 'key'],
    [
      needed('account_id', 'text'),
      needed('key', 'text'),
      needed('request', 'text'),
      column('answer', 'jsonb'),
      needed('at', 'timestamptz', 'now()'),
    ],
    [{ ...plain('idempotency_at', '(at)'), was: '(fact_id, at)' }],
  ),
  ofMakers(
    'tasks',
    ['id'],
    [
      needed('id', 'text'),
      needed('kind', 'text'),
      needed('state', 'text', `'waiting'`),
      needed('due', 'timestamptz'),
      needed('data', 'jsonb', `'{}'`),
      needed('tries', 'int4', '0'),
      needed('done', 'int4', '0'),
      column('total', 'int4'),
      column('result', 'jsonb'),
      needed('account_id', 'text', `''`),
      needed('createdTime', 'timestamptz'),
      column('endedTime', 'timestamptz'),
    ],
    [plain('tasks_due', '(state, due)'), plain('tasks_account', '(fact_id, account_id, id desc)'), plain('tasks_ended', '("endedTime")')],
  ),
  ofMakers(
    'messages',
    ['id'],
    [
      needed('id', 'text'),
      needed('account_id', 'text'),
      needed('role', 'text'),
      needed('resource', 'text'),
      needed('recordId', 'text'),
      needed('at', 'text'),
      needed('words', 'jsonb'),
      needed('createdTime', 'timestamptz'),
      column('readTime', 'timestamptz'),
    ],
    [plain('messages_account', '(fact_id, account_id, id desc)'), plain('messages_created', '("createdTime")')],
  ),
  ofMakers('serials', ['name'], [needed('name', 'text'), needed('last', 'int8')]),
  ofMakers(
    'files',
    ['key'],
    [
      needed('key', 'text'),
      needed('account_id', 'text'),
      needed('width', 'int4'),
      needed('height', 'int4'),
      needed('private', 'bool', 'false'),
      needed('bytes', 'int8', '0'),
      needed('at', 'timestamptz', 'now()'),
    ],
  ),
  {
    ...ofMakers(
      'audit',
      ['id'],
      [
        needed('id', 'text'),
        needed('version', 'int4', '1'),
        needed('resource', 'text'),
        { ...needed('recordId', 'text', `''`), was: 'record_id' },
        column('recordName', 'text'),
        needed('action', 'text'),
        { ...column('accountId', 'text'), was: 'account_id' },
        { ...column('accountName', 'text'), was: 'account_name' },
        needed('address', 'text', `''`),
        needed('device', 'text', `''`),
        needed('changes', 'jsonb', `'{}'`),
        needed('search_text', 'text', `''`),
        needed('search_grams', '_text', `'{}'`),
        needed('at', 'timestamptz', 'now()'),
        // The order of happening: a clock can go back.
        column('seq', 'int8', 'generated always as identity'),
      ],
      [plain('audit_history', '(fact_id, resource, "recordId", seq)'), plain('audit_search', 'using gin (search_grams)')],
    ),
    walled: 'kept',
  },
]
