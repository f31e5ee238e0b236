/** What a declaration says of the values of a column. */
export interface Promised {
  /** What may be chosen, as the column keeps it; `list`: a column of several. `was`: what is kept now, and what it was before. */
  readonly choices?: {
    readonly values: readonly (string | number)[]
    readonly list: boolean
    readonly was: readonly (readonly [now: string | number, before: string | number])[]
  }
  /** What rows get that are older than a required field. */
  readonly fill?: unknown
  readonly required?: boolean
}
export interface Column {
  readonly name: string
  /** PostgreSQL's own name of the type. */
  readonly type: string
  /** What stands behind the type: default and constraints. */
  readonly rest: string
  readonly was?: string
  /** What the database works it out by. */
  readonly formula?: string
  /** Renamed names in the sub-records it holds: the new one to the former. */
  readonly rowsWas?: Readonly<Record<string, string>>
  readonly promised?: Promised
}
/** A column of short numbers: what it is counted under, now and formerly, how it reads, and the column its old rows are numbered by. */
export interface SerialColumn {
  readonly name: string
  readonly counter: string
  readonly was?: string
  readonly prefix: string
  readonly digits: number
  readonly by: string
}
/** The two columns of a range of days, and the one that it was kept in before, whole, by its names now and formerly. */
export interface RangeColumns {
  readonly columns: readonly [start: string, end: string]
  readonly whole: readonly string[]
}
export interface Table {
  readonly name: string
  /** The name it had in former days. */
  readonly was?: string
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  /** Name and what follows `on <table>`; `was` is what followed it in former days: an index that still says so is made anew. */
  readonly indexes: readonly { readonly name: string; readonly unique: boolean; readonly on: string; readonly was?: string }[]
  readonly foreignKeys: readonly { readonly name: string; readonly column: string; readonly to: string }[]
  /**
   * Rows belong to one tenant: the tenant wall stands on it. `inside` is for the mall's own global tables: the wall stands inside a
   * tenant's transaction, while a login, which has no tenant yet, finds its account from outside. `kept`: rows are added and read, and never
   * changed or taken away by the mall; cleaning up is for whoever owns the database.
   */
  readonly walled: boolean | 'inside' | 'kept'
  /** Columns of short numbers. */
  readonly serials?: readonly SerialColumn[]
  /** Columns of ranges of days. */
  readonly ranges?: readonly RangeColumns[]
  /** The column of the account that reads its rows inside a wall of its own. */
  readonly own?: string
  /** The database refuses every change and removal, whoever asks. */
  readonly frozen?: boolean
  /** Rows that everyone reads and only the mall itself writes. */
  readonly shared?: boolean
}
export const column = (name: string, type: string, rest = ''): Column => ({ name, type, rest })

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

/** What is over is found and cleared away by its end. */
const ends = (name: string) => ({ name: `ix_${name}_expires`, unique: false, on: '(expires)' })
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
        column('id', 'text', 'not null'),
        column('fact_id', 'text', 'generated always as (id) stored'),
        column('version', 'int4', 'not null default 1'),
        column('complete', 'bool', 'not null default false'),
        column('createdTime', 'timestamptz', 'not null default now()'),
      ],
    ),
    was: 'facts',
  },
  table(
    'accounts',
    'inside',
    ['id'],
    [
      column('id', 'text', 'not null'),
      column('version', 'int4', 'not null default 1'),
      column('identity', 'text', 'not null'),
      column('username', 'text', 'not null'),
      column('phone', 'text'),
      column('name', 'text', `not null default ''`),
      column('role', 'text', 'not null'),
      column('fact_id', 'text'),
      column('password', 'text', 'not null'),
      column('status', 'int2', `not null default ${ACCOUNT.active}`),
      column('lastLogin', 'timestamptz'),
      column('phoneSince', 'timestamptz', 'not null default now()'),
      column('phoneProved', 'timestamptz'),
      column('createdTime', 'timestamptz', 'not null default now()'),
    ],
    [
      { name: 'uq_accounts_username', unique: true, on: '(lower(username))' },
      { name: 'uq_accounts_phone', unique: true, on: '(fact_id, phone)', was: '(identity, phone)' },
      { name: 'ix_accounts_number', unique: false, on: '(phone)' },
      { name: 'ix_accounts_fact', unique: false, on: '(fact_id, id)' },
    ],
  ),
  table(
    'sessions',
    false,
    ['hash'],
    [
      column('hash', 'text', 'not null'),
      column('account_id', 'text', 'not null'),
      column('remember', 'bool', 'not null default false'),
      column('device', 'text', `not null default ''`),
      column('address', 'text', `not null default ''`),
      column('createdTime', 'timestamptz', 'not null default now()'),
      column('used', 'timestamptz', 'not null default now()'),
      column('expires', 'timestamptz', 'not null'),
    ],
    [{ name: 'ix_sessions_account', unique: false, on: '(account_id)' }, ends('sessions')],
  ),
  table('mall_secrets', false, ['name'], [column('name', 'text', 'not null'), column('secret', 'text', 'not null')]),
  table(
    'captchas',
    false,
    ['id'],
    [
      column('id', 'text', 'not null'),
      column('answer', 'text', 'not null'),
      column('work', 'int4', 'not null default 0'),
      column('expires', 'timestamptz', 'not null'),
    ],
    [ends('captchas')],
  ),
  table(
    'password_codes',
    false,
    ['request'],
    [
      column('request', 'text', 'not null'),
      column('identity', 'text', 'not null'),
      column('phone', 'text', 'not null'),
      column('place', 'text', 'not null'),
      column('account_id', 'text'),
      column('code', 'text', 'not null'),
      column('tries', 'int4', 'not null default 0'),
      column('sent', 'timestamptz', 'not null default clock_timestamp()'),
      column('expires', 'timestamptz', 'not null'),
    ],
    [
      { name: 'ix_password_codes_phone', unique: false, on: '(phone, identity, place, sent)' },
      { name: 'ix_password_codes_account', unique: false, on: '(account_id)' },
      ends('password_codes'),
    ],
  ),
  table(
    'limits',
    false,
    ['key'],
    [column('key', 'text', 'not null'), column('n', 'int4', 'not null'), column('expires', 'timestamptz', 'not null')],
    [ends('limits')],
  ),
  table(
    'known_places',
    false,
    ['account_id', 'place'],
    [column('account_id', 'text', 'not null'), column('place', 'text', 'not null'), column('expires', 'timestamptz', 'not null')],
    [ends('known_places')],
  ),
  table(
    'idempotency',
    true,
    ['fact_id', 'account_id', 'key'],
    [
      column('fact_id', 'text', 'not null'),
      column('account_id', 'text', 'not null'),
      column('key', 'text', 'not null'),
      column('request', 'text', 'not null'),
      column('answer', 'jsonb'),
      column('at', 'timestamptz', 'not null default now()'),
    ],
    [{ name: 'ix_idempotency_at', unique: false, on: '(at)', was: '(fact_id, at)' }],
  ),
  table(
    'tasks',
    true,
    ['fact_id', 'id'],
    [
      column('fact_id', 'text', 'not null'),
      column('id', 'text', 'not null'),
      column('kind', 'text', 'not null'),
      column('state', 'text', `not null default 'waiting'`),
      column('due', 'timestamptz', 'not null'),
      column('data', 'jsonb', `not null default '{}'`),
      column('tries', 'int4', 'not null default 0'),
      column('done', 'int4', 'not null default 0'),
      column('total', 'int4'),
      column('result', 'jsonb'),
      column('account_id', 'text', `not null default ''`),
      column('createdTime', 'timestamptz', 'not null'),
      column('endedTime', 'timestamptz'),
    ],
    [
      { name: 'ix_tasks_due', unique: false, on: '(state, due)' },
      { name: 'ix_tasks_account', unique: false, on: '(fact_id, account_id, id desc)' },
      { name: 'ix_tasks_ended', unique: false, on: '("endedTime")' },
    ],
  ),
  table(
    'messages',
    true,
    ['fact_id', 'id'],
    [
      column('fact_id', 'text', 'not null'),
      column('id', 'text', 'not null'),
      column('account_id', 'text', 'not null'),
      column('role', 'text', 'not null'),
      column('resource', 'text', 'not null'),
      column('recordId', 'text', 'not null'),
      column('at', 'text', 'not null'),
      column('words', 'jsonb', 'not null'),
      column('createdTime', 'timestamptz', 'not null'),
      column('readTime', 'timestamptz'),
    ],
    [
      { name: 'ix_messages_account', unique: false, on: '(fact_id, account_id, id desc)' },
      { name: 'ix_messages_created', unique: false, on: '("createdTime")' },
    ],
  ),
  table(
    'serials',
    true,
    ['fact_id', 'name'],
    [column('fact_id', 'text', 'not null'), column('name', 'text', 'not null'), column('last', 'int8', 'not null')],
  ),
  table(
    'files',
    true,
    ['fact_id', 'key'],
    [
      column('fact_id', 'text', 'not null'),
      column('key', 'text', 'not null'),
      column('account_id', 'text', 'not null'),
      column('width', 'int4', 'not null'),
      column('height', 'int4', 'not null'),
      column('private', 'bool', 'not null default false'),
      column('bytes', 'int8', 'not null default 0'),
      column('at', 'timestamptz', 'not null default now()'),
    ],
  ),
  table(
    'audit',
    'kept',
    ['fact_id', 'id'],
    [
      column('fact_id', 'text', 'not null'),
      column('id', 'text', 'not null'),
      column('version', 'int4', 'not null default 1'),
      column('resource', 'text', 'not null'),
      { ...column('recordId', 'text', `not null default ''`), was: 'record_id' },
      column('recordName', 'text'),
      column('action', 'text', 'not null'),
      { ...column('accountId', 'text'), was: 'account_id' },
      { ...column('accountName', 'text'), was: 'account_name' },
      column('address', 'text', `not null default ''`),
      column('device', 'text', `not null default ''`),
      column('changes', 'jsonb', `not null default '{}'`),
      column('search_text', 'text', `not null default ''`),
      column('search_grams', '_text', `not null default '{}'`),
      column('at', 'timestamptz', 'not null default now()'),
      // The order of happening: a clock can go back.
      column('seq', 'int8', 'generated always as identity'),
    ],
    [
      { name: 'ix_audit_history', unique: false, on: '(fact_id, resource, "recordId", seq)' },
      { name: 'ix_audit_search', unique: false, on: 'using gin (search_grams)' },
    ],
  ),
]
