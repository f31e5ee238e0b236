import { vi } from 'vitest'

type Argon2 = typeof import('@node-rs/argon2')
const worker = globalThis as { argon2?: Argon2 }

// The real checks of passwords, counted. One for all files of a worker, as they share the modules that call it.
vi.mock('@node-rs/argon2', async original => {
  const real = await original<Argon2>()
  worker.argon2 ??= { ...real, verify: vi.fn(real.verify) }
  return worker.argon2
})
