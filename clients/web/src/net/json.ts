// What REST needs of the library besides what the socket needs. A file of its own, so that it is loaded later.
export { fromJson } from '@bufbuild/protobuf';
