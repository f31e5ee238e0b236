import { accountTables } from './accountTables'
import { column, searched, type Table } from './table'
import { ends, needed, plain, table, ofMakers } from './tableParts'

/** Server tables whose rows expire at `expires`. */
export const expiringTables = [
  'sessions',
  'captchas',
  'password_codes',
  'open_logins',
  'limits',
  'known_places',
] as const

/** Server tables. A resource declared on one of them adds its columns. */
export const serverTables: readonly Table[] = [
  ...accountTables,
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
    [
      plain('tasks_due', '(state, due)'),
      plain('tasks_account', '(fact_id, account_id, id desc)'),
      plain('tasks_ended', '("endedTime")'),
    ],
  ),
  ofMakers(
    'messages',
    ['id'],
    [
      needed('id', 'text'),
      needed('account_id', 'text'),
      needed('role', 'text'),
      needed('type', 'text', `'notice'`),
      needed('resource', 'text'),
      needed('action', 'text', `''`),
      needed('recordId', 'text'),
      needed('at', 'text'),
      needed('tone', 'int2', '0'),
      needed('avatar', 'text', `''`),
      needed('words', 'jsonb'),
      needed('createdTime', 'timestamptz'),
      column('readTime', 'timestamptz'),
      column('clearedTime', 'timestamptz'),
    ],
    [
      plain('messages_account', '(fact_id, account_id, id desc)'),
      plain('messages_unread', '(fact_id, account_id, type) where ("readTime" is null)'),
      plain('messages_waiting', `("recordId") where (("readTime" is null) and (type = 'todo'::text))`),
      plain('messages_created', '("createdTime")'),
    ],
  ),
  ofMakers(
    'removed',
    ['resource', 'id'],
    [
      needed('resource', 'text'),
      needed('id', 'text'),
      needed('name', 'text', `''`),
      // Whole row of the table, and the files that it names.
      needed('record', 'jsonb'),
      needed('files', '_text', `'{}'`),
      needed('accountName', 'text', `''`),
      // User name of an account, which is reserved across tenants.
      column('username', 'text'),
      needed('at', 'timestamptz'),
    ],
    [
      plain('removed_lately', '(fact_id, resource, at desc)'),
      plain('removed_at', '(at)'),
      plain('removed_username', '(lower(username)) where (username is not null)'),
    ],
  ),
  ofMakers(
    'saved_views',
    ['id'],
    [
      needed('id', 'text'),
      needed('account_id', 'text'),
      needed('resource', 'text'),
      needed('name', 'text'),
      needed('query', 'jsonb'),
      needed('shared', 'bool', 'false'),
    ],
    [{ name: 'uq_saved_views_name', unique: true, on: '(fact_id, account_id, resource, lower(name))' }],
  ),
  // Public keys for verifying signatures. Retired keys stay for their signatures.
  {
    ...table({ name: 'signing_keys', rowSecurity: false, key: ['kid'] }, [
      needed('kid', 'text'),
      needed('x', 'text'),
      needed('since', 'timestamptz', 'now()'),
    ]),
    frozen: true,
  },
  // Codes are unique across tenants, and a lookup knows no tenant.
  {
    ...table({ name: 'codes', rowSecurity: false, key: ['code'] }, [
      column('code', 'text', 'collate "C" not null'),
      needed('fact_id', 'text'),
      needed('resource', 'text'),
      needed('id', 'text'),
    ]),
    frozen: true,
  },
  // Rows of imports with their results.
  ofMakers(
    'import_rows',
    ['task', 'line'],
    [
      needed('task', 'text'),
      needed('line', 'int4'),
      needed('cells', 'jsonb'),
      needed('named', 'text', `''`),
      needed('state', 'text', `'open'`),
      column('record', 'text'),
      column('name', 'text'),
      column('version', 'int4'),
      needed('before', 'jsonb', `'{}'`),
      needed('errors', 'jsonb', `'{}'`),
      needed('own', 'jsonb', `'[]'`),
    ],
  ),
  // Pages of exports: first the record ids, then the rendered bytes.
  ofMakers(
    'export_parts',
    ['task', 'n'],
    [needed('task', 'text'), needed('n', 'int4'), needed('ids', '_text'), column('bytes', 'bytea')],
  ),
  // Columns that people chose for titles of their sheets.
  ofMakers(
    'import_matches',
    ['account_id', 'resource'],
    [needed('account_id', 'text'), needed('resource', 'text'), needed('said', 'jsonb')],
  ),
  // Daily aggregates of figures by part, updated with every write.
  ofMakers(
    'day_sums',
    ['figure', 'division', 'day', 'part'],
    [
      needed('figure', 'text'),
      needed('division', 'text'),
      needed('day', 'date'),
      column('part', 'text', 'collate "C" not null'),
      needed('n', 'int8'),
      needed('total', 'numeric'),
    ],
    [plain('day_sums_all_figure', '(figure, division, day)')],
  ),
  // Signatures of figures' definitions. A changed signature causes a rebuild.
  table({ name: 'figures_summed', rowSecurity: false, key: ['figure'] }, [
    needed('figure', 'text'),
    needed('said', 'text'),
  ]),
  // Panels of people's own pages, in order.
  ofMakers(
    'layouts',
    ['account_id', 'name'],
    [needed('account_id', 'text'), needed('name', 'text'), needed('said', 'jsonb')],
  ),
  // Visitors of the day. Untraceable once the day's salt is deleted.
  ofMakers('lookers', ['looker'], [needed('looker', 'text'), needed('expires', 'timestamptz')], [ends('lookers')]),
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
      // Uploaded by a guest, the account of the row; excluded from the tenant's quota.
      needed('guest', 'bool', 'false'),
      column('leaving', 'timestamptz'),
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
        needed('username', 'text', `''`),
        needed('address', 'text', `''`),
        needed('device', 'text', `''`),
        needed('changes', 'jsonb', `'{}'`),
        needed('search_text', 'text', `''`),
        needed('search_grams', '_text', `'{}'`),
        needed('at', 'timestamptz', 'now()'),
        // Order of events, independent of clocks.
        column('seq', 'int8', 'generated always as identity'),
      ],
      [plain('audit_history', '(fact_id, resource, "recordId", seq)'), searched(plain('audit_search', ''))],
    ),
    rowSecurity: 'kept',
  },
]
