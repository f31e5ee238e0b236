import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the files of one project after those of another, in the order of the config: a worker reads the sources once for all files of a project. */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = ({ project }: TestSpecification) => this.ctx.projects.indexOf(project)
    return sorted.sort((one, other) => place(one) - place(other))
  }
}
