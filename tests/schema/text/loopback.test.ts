import { expect, it } from 'vitest'
import { leadsHome } from '../../../src/schema/text/loopback'

it.each(['http://localhost:8787', 'http://127.0.0.1', 'https://[::1]:3/a', 'http://127.1.2.3:80'])(
  '%s leads to the machine that it is opened on alone',
  address => expect(leadsHome(address)).toBe(true),
)
it.each(['https://bowls.example', 'http://192.168.1.4:8787', 'https://localhost.example', 'no address'])(
  '%s does not',
  address => expect(leadsHome(address)).toBe(false),
)
