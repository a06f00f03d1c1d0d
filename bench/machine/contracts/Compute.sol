// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// Work without a race: each function takes a number of rounds and returns a digest.
contract Compute {
    /// Checked and unchecked arithmetic in a loop, as a price search does it.
    function arithmetic(uint256 rounds) external pure returns (uint256 digest) {
        uint256 a = 0x123456789abcdef;
        for (uint256 i = 0; i < rounds; i++) {
            a = (a * 6364136223846793005 + 1442695040888963407) % (2 ** 128);
            digest += (a >> 33) ^ i;
            if (digest > 2 ** 64) digest -= 2 ** 64;
        }
    }

    /// Sorts pseudo-random words in memory.
    function sorting(uint256 rounds) external pure returns (uint256 digest) {
        uint256[] memory words = new uint256[](64);
        for (uint256 round = 0; round < rounds; round++) {
            uint256 seed = round + 1;
            for (uint256 i = 0; i < 64; i++) {
                seed = (seed * 1103515245 + 12345) % 2147483648;
                words[i] = seed;
            }
            for (uint256 i = 1; i < 64; i++) {
                uint256 word = words[i];
                uint256 j = i;
                while (j > 0 && words[j - 1] > word) {
                    words[j] = words[j - 1];
                    j--;
                }
                words[j] = word;
            }
            digest ^= words[round % 64];
        }
    }

    /// 256-bit modular exponentiation.
    function modular(uint256 rounds) external pure returns (uint256 digest) {
        uint256 prime = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f;
        digest = 3;
        for (uint256 i = 0; i < rounds; i++) {
            digest = mulmod(digest, digest, prime);
            digest = addmod(digest, 0xc0ffee, prime);
        }
    }

    /// A chain of hashes.
    function hashing(uint256 rounds) external pure returns (uint256 digest) {
        bytes32 hash;
        for (uint256 i = 0; i < rounds; i++) hash = keccak256(abi.encode(hash, i));
        digest = uint256(hash);
    }

    mapping(uint256 => uint256) internal slots;

    /// Reads and writes of a mapping.
    function storing(uint256 rounds) external returns (uint256 digest) {
        for (uint256 i = 0; i < rounds; i++) {
            slots[i % 32] += i;
            digest ^= slots[(i * 7) % 32];
        }
    }
}
