import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './scripts/services/postgres.mjs'
import { ByProject } from './tests/setup/byProject.ts'
import { keepInMemory } from './tests/setup/memory.ts'

keepInMemory()

const postgres = 'tests/setup/postgres.ts'
const commands = 'tests/setup/commands.ts'
const onServer = { globalSetup: [postgres, commands], setupFiles: 'tests/setup/server.ts' }

const project = (
  name: string,
  include: string | readonly string[],
  options: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: './vite.config.ts',
  test: {
    name,
    include: [include].flat(),
    // The files of a worker share what they import: each leaves the process as it was.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // A busy machine takes longer than a second to show what a click brings.
    expect: { poll: { timeout: 15_000 } },
    // What differs is named in the one line that a report keeps of a failure.
    chaiConfig: { truncateThreshold: 1000 },
    ...options,
  },
})

/** Projects that need a PostgreSQL beside the embedded database: rules run on PostgreSQL alone, where it is. */
const besides = [
  // What names SQL, storage, a start, a stop or a fault.
  project('embedded', 'tests/server/{database,embedded,jobs,queries}/**/*.test.ts', {
    env: { DATABASE_URL: '' },
  }),
  // As an account that owns its database and nothing else, which is what a managed PostgreSQL gives.
  project(
    'owner',
    ['tests/resources/**/*.test.ts', 'tests/server/{database/tenancy,export/*,files/orphans,migrations/live*}.test.ts'],
    { ...onServer, setupFiles: ['tests/setup/owner.ts', 'tests/setup/server.ts'] },
  ),
]
/** Tests of the server that hold on a cluster, too. Those that break its tables on purpose need one PostgreSQL. */
const onCluster = [
  'tests/resources/**/*.test.ts',
  'tests/server/{import,records}/**/*.test.ts',
  'tests/server/{auth/{accounts,session,loginMethods},database/tenancy,jobs/tasks,live/live}.test.ts',
  'tests/server/{metrics/{figures,workplace},queries/search,routes/everyRoute}.test.ts',
]
/** Those of them that take minutes and send no statement that shorter ones do not send. They run by name. */
const longOnCluster = 'tests/resources/trade/{refunds,buyers,trackingNumbers}.test.ts'
const hasPostgres = Boolean(process.env.DATABASE_URL ?? findPostgres(false))

export default defineConfig({
  test: {
    projects: [
      project('browser', 'tests/browser/**/*.test.ts', {
        globalSetup: [postgres, 'tests/setup/browser.ts'],
        testTimeout: 180_000,
      }),
      // Other browsers than Chromium: on demand, as they take minutes and few machines have them.
      ...(process.env.MORE_BROWSERS
        ? [
            project('engines', 'tests/engines/**/*.test.ts', {
              globalSetup: [postgres, 'tests/setup/browser.ts'],
              fileParallelism: false,
            }),
          ]
        : []),
      // On demand, on a Citus cluster that the run starts: what it does to tables, and the server's own tests on it.
      ...(process.env.CLUSTER
        ? [
            project('cluster', ['tests/cluster/**/*.test.ts', ...onCluster], {
              ...onServer,
              globalSetup: ['tests/setup/cluster.ts', commands],
              exclude: process.env.CLUSTER === 'named' ? [] : [longOnCluster],
              // A file makes its database on three nodes, and each transaction a connection: a busy machine took 140 s.
              testTimeout: 300_000,
              hookTimeout: 300_000,
            }),
          ]
        : []),
      project('commands', 'tests/project/**/*.test.ts', { globalSetup: commands }),
      project('several servers', 'tests/multiServer/**/*.test.ts', {
        globalSetup: [postgres, 'tests/setup/pooler.ts', commands],
      }),
      project('server', `tests/{server,every${hasPostgres ? '' : ',resources'}}/**/*.test.ts`, {
        ...onServer,
        exclude: hasPostgres ? ['tests/server/embedded/**'] : [],
      }),
      ...(hasPostgres ? besides : []),
      // Not shared: react-query keeps for a whole process whether the network is there, and how it waits.
      project('console', 'tests/console/**/*.test.{ts,tsx}', {
        isolate: true,
        environment: 'jsdom',
        setupFiles: 'tests/setup/console.ts',
      }),
      project('schema', 'tests/schema/**/*.test.ts'),
    ],
    maxWorkers: 2,
    sequence: { sequencer: ByProject },
  },
})
