import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// A machine that does much else takes longer than a second to draw.
configure({ asyncUtilTimeout: 30_000 })

// Files share a window, which takes long to open, and the libraries. Each begins at the start, with nothing kept and with modules of its own.
vi.resetModules()
vi.unstubAllEnvs()
vi.unstubAllGlobals()
vi.useRealTimers()
localStorage.clear()
sessionStorage.clear()
history.replaceState(null, '', '/')
document.body.replaceChildren()
afterEach(cleanup)
