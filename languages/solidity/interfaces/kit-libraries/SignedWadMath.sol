// SPDX-License-Identifier: MIT
pragma solidity >=0.8.13 <0.9.0;

// Signed fixed-point numbers with 18 decimals ("wads"): 1.0 is 1e18. The published kits bring these names into every car's
// scope. The functions are the product's own; the last digit of an exponential or a logarithm may differ from the kits'.

int256 constant WAD = 1e18;

function toWadUnsafe(uint256 x) pure returns (int256 r) {
    unchecked {
        r = int256(x) * WAD;
    }
}

function unsafeWadMul(int256 x, int256 y) pure returns (int256 r) {
    unchecked {
        r = (x * y) / WAD;
    }
}

/// Returns 0 when y is 0.
function unsafeWadDiv(int256 x, int256 y) pure returns (int256 r) {
    unchecked {
        r = y == 0 ? int256(0) : (x * WAD) / y;
    }
}

/// Reverts on overflow.
function wadMul(int256 x, int256 y) pure returns (int256 r) {
    r = (x * y) / WAD;
}

/// Reverts on overflow and when y is 0.
function wadDiv(int256 x, int256 y) pure returns (int256 r) {
    r = (x * WAD) / y;
}

/// Returns 0 when y is 0.
function unsafeDiv(int256 x, int256 y) pure returns (int256 r) {
    unchecked {
        r = y == 0 ? int256(0) : x / y;
    }
}

/// e to the power x. Halves x until the series is short, then squares back.
function wadExp(int256 x) pure returns (int256 r) {
    if (x <= -42139678854452767551) return 0;
    require(x < 135305999368893231589, "EXP_OVERFLOW");
    unchecked {
        // x = k ln 2 + rest with |rest| <= ln 2 / 2, in 96 binary digits so that the result keeps 18 decimals.
        int256 ln2 = 54916777467707473351141471128;
        int256 scaled = (x << 78) / 3814697265625; // x * 2^96 / 1e18
        int256 k = (scaled + (scaled < 0 ? -ln2 / 2 : ln2 / 2)) / ln2;
        int256 rest = scaled - k * ln2;
        int256 term = int256(1) << 96;
        int256 sum = term;
        for (int256 i = 1; i < 28; ++i) {
            term = (term * rest) / (i << 96);
            sum += term;
        }
        r = sum * WAD;
        r = k < 96 ? r >> uint256(96 - k) : r << uint256(k - 96);
    }
}

/// Natural logarithm. Reverts unless x > 0.
function wadLn(int256 x) pure returns (int256 r) {
    require(x > 0, "UNDEFINED");
    unchecked {
        // x = m * 2^k with m in [1, 2), in 96 binary digits; ln m = 2 artanh((m - 1) / (m + 1)).
        uint256 k = 0;
        for (uint256 rest = uint256(x); rest > 1; rest >>= 1) ++k;
        int256 m = k > 96 ? x >> (k - 96) : x << (96 - k);
        int256 one = int256(1) << 96;
        int256 z = ((m - one) << 96) / (m + one);
        int256 square = (z * z) >> 96;
        int256 power = z;
        int256 sum = 0;
        for (int256 i = 1; i < 70; i += 2) {
            sum += power / i;
            power = (power * square) >> 96;
        }
        // ln 2 and ln 1e18 in 96 binary digits; x has 18 decimals.
        r = ((2 * sum + int256(k) * 54916777467707473351141471128 - 3283732547111784853622338894909) * WAD) >> 96;
    }
}
