import { column, type Table } from './table'
import { ends, needed, plain, table } from './tableParts'

/** States of an account: only an active one can log in. */
export const ACCOUNT = { active: 1, disabled: 0 } as const

/**
 * Tables of accounts, sessions and limits. They are global, because user names are unique across
 * tenants.
 */
export const accountTables: readonly Table[] = [
  {
    ...table({ name: 'tenants', rowSecurity: 'inside', key: ['id'] }, [
      needed('id', 'text'),
      column('fact_id', 'text', 'generated always as (id) stored'),
      needed('version', 'int4', '1'),
      needed('complete', 'bool', 'false'),
      needed('createdTime', 'timestamptz', 'now()'),
    ]),
    was: 'facts',
  },
  table(
    { name: 'accounts', rowSecurity: 'inside', key: ['id'] },
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
      needed('unwanted', '_text', `'{}'`),
      needed('secondStep', 'bool', 'false'),
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
    { name: 'sessions', rowSecurity: false, key: ['hash'] },
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
  table({ name: 'second_steps', rowSecurity: false, key: ['account_id'] }, [
    needed('account_id', 'text'),
    needed('secret', 'text'),
    column('since', 'timestamptz'),
    needed('last', 'int8', '0'),
    needed('recovery', '_text', `'{}'`),
  ]),
  table(
    { name: 'open_logins', rowSecurity: false, key: ['request'] },
    [
      needed('request', 'text'),
      needed('account_id', 'text'),
      needed('checked', 'text'),
      needed('remember', 'bool'),
      needed('expires', 'timestamptz'),
    ],
    [ends('open_logins')],
  ),
  table({ name: 'mall_secrets', rowSecurity: false, key: ['name'] }, [
    needed('name', 'text'),
    needed('secret', 'text'),
  ]),
  table(
    { name: 'captchas', rowSecurity: false, key: ['id'] },
    [needed('id', 'text'), needed('answer', 'text'), needed('work', 'int4', '0'), needed('expires', 'timestamptz')],
    [ends('captchas')],
  ),
  table(
    { name: 'password_codes', rowSecurity: false, key: ['request'] },
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
  table(
    { name: 'limits', rowSecurity: false, key: ['key'] },
    [needed('key', 'text'), needed('n', 'int4'), needed('expires', 'timestamptz')],
    [ends('limits')],
  ),
  table(
    { name: 'known_places', rowSecurity: false, key: ['account_id', 'place'] },
    [needed('account_id', 'text'), needed('place', 'text'), needed('expires', 'timestamptz')],
    [ends('known_places')],
  ),
]
