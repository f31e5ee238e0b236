import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildProviders } from '../../../src/console/Console'
import { type ConsoleConfig, type AppPage, ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { config } from '../../../resources/kit'
import { loadDefinitions } from '../../kit/console/consoleApp'
import { Restricted } from '../../../src/console/components/Restricted'

afterEach(cleanup)
const shopFor = (role: string, pages: readonly AppPage[] = []): ConsoleConfig => ({
  config,
  resources: [],
  declarations: loadDefinitions([]),
  views: [],
  pages,
  completion: '/x',
  messages: '/m',
  groups: {},
  lowerRoles: [],
  seeAs: () => {},
  reopen: () => {},
  me: { accountId: '1', username: 'u', name: 'U', role, ownRole: role, factId: null, complete: true },
})
const draw = (role: string, roles: unknown) =>
  render(
    <ConsoleConfigProvider value={shopFor(role)}>
      <Restricted roles={roles as string[]}>closed</Restricted>
    </ConsoleConfigProvider>,
  )

describe('an element for certain roles', () => {
  it.each([
    ['admin', ['creator', 'admin'], true],
    ['user', ['creator', 'admin'], false],
    ['user', [], true],
  ])('%s sees one for %j: %s', (role, roles, seen) => {
    draw(role, roles)
    expect(screen.queryByText('closed') !== null).toBe(seen)
  })
  it('without a role list is a developer’s error', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => draw('user', undefined)).toThrow('roles are required')
    quiet.mockRestore()
  })
})
it('a page that says nothing of roles keeps the console from starting', () => {
  const page = { name: 'open', path: '/open', labels: { zh: '', en: '' }, Component: () => null } as unknown as AppPage
  expect(() => buildProviders(shopFor('user', [page]), { ra: {} } as never)).toThrow(
    'The page open: roles are required',
  )
  expect(() => buildProviders(shopFor('user', [{ ...page, roles: '*' }]), { ra: {} } as never)).not.toThrow()
})
