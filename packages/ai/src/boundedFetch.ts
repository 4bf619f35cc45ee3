const BYTES_MAX = 8_388_608; // of one answer; a long one with all its wrapping has a hundredth of it

/** As `fetch`, but what an endpoint sends without end is cut off. */
export async function fetchBounded(...given: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...given);
  if (response.body === null) return response;
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= BYTES_MAX) controller.enqueue(chunk);
      else controller.error(new Error(`the model sent more than ${BYTES_MAX} bytes`));
    },
  });
  return new Response(response.body.pipeThrough(counting), response);
}
