/**
 * Solves `matrix · x = right` for a symmetric positive definite matrix, given row after row, by Cholesky’s method, and gives the diagonal of
 * its inverse. The matrix is overwritten. Throws where it is not positive definite.
 */
export function solveSymmetric(matrix: Float64Array, right: Float64Array): { solution: Float64Array; inverseDiagonal: Float64Array } {
  const size = right.length;
  const at = (row: number, column: number) => matrix[row * size + column] ?? 0;
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = at(i, j);
      for (let k = 0; k < j; k++) sum -= at(i, k) * at(j, k);
      if (i === j && !(sum > 0)) throw new RangeError('The matrix is not positive definite');
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / at(j, j);
    }
  function forward(values: Float64Array, from = 0): Float64Array {
    for (let i = from; i < size; i++) {
      let sum = values[i] ?? 0;
      for (let k = from; k < i; k++) sum -= at(i, k) * (values[k] ?? 0);
      values[i] = sum / at(i, i);
    }
    return values;
  }
  const solution = forward(right.slice());
  for (let i = size - 1; i >= 0; i--) {
    let sum = solution[i] ?? 0;
    for (let k = i + 1; k < size; k++) sum -= at(k, i) * (solution[k] ?? 0);
    solution[i] = sum / at(i, i);
  }
  const inverseDiagonal = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const unit = new Float64Array(size);
    unit[i] = 1;
    inverseDiagonal[i] = forward(unit, i).reduce((sum, value) => sum + value * value, 0);
  }
  return { solution, inverseDiagonal };
}
