/** The package has no types of its own; it exports those of its common part. */
declare module 'onnxruntime-node' {
  export { InferenceSession, Tensor } from 'onnxruntime-common';
}
